import { describe, expect, it } from "vitest";
import { latestTurns, readAssignment } from "./prompt.ts";

const asked = { usermessage: "about bees", chatMemory: [], promptname: "para-lucy", type: "para" };
const turn = (content: string) => ({ role: "user" as const, content });

describe("prompt", () => {
  it("keeps the last ten turns that fit into 8,000 characters", () => {
    const turns = Array.from({ length: 12 }, (_, at) => turn(String(at)));
    const long = turn("x".repeat(4_000));

    expect(latestTurns(turns)).toEqual(turns.slice(2));
    expect(latestTurns([turn("early"), long, long])).toEqual([long, long]);
    expect(latestTurns([turn("early"), turn("x".repeat(8_000))])).toHaveLength(1);
    expect(latestTurns([])).toEqual([]);
  });

  it("names block, agent and voice, and puts the memory before the request", async () => {
    const { type, agent, prompt } = await readAssignment({ ...asked, chatMemory: [turn("earlier")], pageText: "Bees dance." });

    expect({ type, agent, messages: prompt.messages }).toEqual({
      type: "para",
      agent: "lucy",
      messages: [turn("earlier"), turn("about bees")],
    });
    expect(prompt.system).toContain("Voice: lucy");
    expect(prompt.system).toContain("Bees dance.");
  });

  it("describes the page's theme in one line, or not at all without a theme", async () => {
    const themed = await readAssignment({ ...asked, theme: { heading: { font: "Georgia" }, factCard: { style: "cartoon" } } });
    const plain = await readAssignment(asked);

    expect(themed.prompt.system.split("\n").filter((line) => line.startsWith("The page is set in"))).toEqual([
      "The page is set in: Georgia headings; drawn cartoon. Let the tone suit that, and do not mention it.",
    ]);
    expect(plain.prompt.system).not.toContain("The page is set in");
  });

  it("replaces an empty request by the default message", async () => {
    const { prompt } = await readAssignment({ ...asked, usermessage: "  " });

    expect(prompt.messages).toEqual([turn("continue with the flow of conversation...")]);
  });

  it.each([
    ["an unknown agent", { promptname: "para-hal" }],
    ["an unknown block", { promptname: "hologram-lucy", type: "hologram" }],
    ["a name of another block", { promptname: "heading-lucy" }],
    ["a name without an agent", { promptname: "para" }],
    ["a name with something between", { promptname: "para--lucy" }],
  ])("refuses %s", async (_, change) => {
    await expect(readAssignment({ ...asked, ...change })).rejects.toMatchObject({ code: "invalid_request" });
  });
});
