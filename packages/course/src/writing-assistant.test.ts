import { expect, it } from "vitest";
import { WritingAssistant } from "./writing-assistant.ts";

const uuid = "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80";

it("[ENT-23] the writing assistant starts with a story, jerry, and nothing written", () => {
  expect(WritingAssistant.parse({ uuid })).toEqual({
    uuid,
    text: "",
    helperType: "story",
    relevantInfo: "",
    agent: "jerry",
    currentSD_id: null,
    pendingHTML: "",
  });
});

it("[ENT-23] the writing assistant keeps what it is given, and nothing it does not know", () => {
  const state = {
    uuid,
    text: "Once",
    helperType: "summary",
    relevantInfo: "A bakery",
    agent: "lucy",
    currentSD_id: uuid,
    pendingHTML: "<p>Once upon</p>",
  };
  expect(WritingAssistant.parse(state)).toEqual(state);
  for (const wrong of [{}, { uuid: "1" }, { uuid, agent: "hal" }, { uuid, mood: "good" }])
    expect(WritingAssistant.safeParse(wrong).success).toBe(false);
});
