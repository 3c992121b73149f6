import { randomUUID } from "node:crypto";
import { savePage } from "@coursewright/contract/courses.ts";
import { beforeAll, expect, it } from "vitest";
import { layOutCourse, type PageAddress, paragraph } from "../product/course.ts";
import { type Account, enrol } from "./from-outside.ts";

let author: Account;
let page: PageAddress;

beforeAll(async () => {
  author = await enrol();
  const [first] = await layOutCourse(author, { pages: 1 });
  if (!first) throw new Error("No page");
  page = first;
});

it("refuses 65 levels, 1 MB or more than 500 blocks, and accepts 500", async () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, n) => paragraph(randomUUID(), `Block ${n}`));
  const save = (upsert: ReturnType<typeof blocks>) => ({
    saveId: randomUUID(),
    baseVersion: 0,
    upsert,
    order: upsert.map(({ id }) => id),
  });
  const answers = {
    // The depth check passes 64 levels. Then the schema refuses them.
    depth64: await codeOf(nested(64)),
    depth65: await codeOf(nested(65)),
    depth100000: await codeOf(nested(100_000)),
    megabyte: await codeOf(JSON.stringify({ saveId: "x".repeat(1_048_576) })),
    megabytes: await codeOf(JSON.stringify({ saveId: "x".repeat(10_000_000) })),
    blocks501: await codeOf(JSON.stringify(save(blocks(501)))),
    blocks500: await codeOf(JSON.stringify(save(blocks(500)))),
  };
  console.log(JSON.stringify({ attack: 20, ...answers }));
  expect(answers).toEqual({
    depth64: "400 invalid_request",
    depth65: "400 invalid_request",
    depth100000: "400 invalid_request",
    megabyte: "413 payload_too_large",
    megabytes: "413 payload_too_large",
    blocks501: "400 invalid_request",
    blocks500: "200",
  });
});

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

async function codeOf(body: string): Promise<string> {
  const path = savePage.path.replaceAll(/:(\w+)/g, (_, name: keyof PageAddress) => page[name]);
  const { status, text } = await author.send({ path, method: savePage.method, headers: { "content-type": "application/json" }, body });
  const { error } = JSON.parse(text) as { error?: { code: string } };
  return error ? `${status} ${error.code}` : String(status);
}
