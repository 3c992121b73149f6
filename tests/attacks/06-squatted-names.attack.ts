import { randomUUID } from "node:crypto";
import { checkAddress, publish } from "@coursewright/contract/publishing.ts";
import { expect, it } from "vitest";
import { reserved } from "../../apps/server/src/features/publishing/policy.ts";
import { Refused } from "../product/author.ts";
import { writeCourse } from "../product/course.ts";
import { publishOnce } from "../product/demo-courses.ts";
import { eventually } from "../product/eventually.ts";
import { type Account, enrol, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";

const retries: Retries = { count: 0 };

it("refuses reserved names in any spelling, and released names to anybody else", async () => {
  const [author, squatter] = await Promise.all([enrol({ retries }), enrol({ retries })]);
  const [mine, theirs] = await Promise.all([courseOf(author), courseOf(squatter)]);
  const names = [...reserved].flatMap((name) => [name, name.toUpperCase()]);
  const verdicts = await inTurns(
    names,
    async (subdomain) => (await squatter.call(checkAddress, { params: { ...theirs, subdomain } })).verdict,
  );
  // The shortest names are malformed for everybody.
  expect(verdicts.filter((verdict) => verdict !== "reserved" && verdict !== "malformed")).toEqual([]);
  expect(await claim(squatter, theirs, " WwW ")).toBe("422 subdomain_reserved");
  expect(await claim(squatter, theirs, "xn--brd-lna")).toBe("400 invalid_request");

  const [first, second] = [`first-${randomUUID().slice(-12)}`, `second-${randomUUID().slice(-12)}`];
  expect(await publishOnce(author, mine.projectId, first)).not.toBeNull();
  const taken = await claim(squatter, theirs, first.toUpperCase());
  await author.call(publish, { params: mine, body: { subdomain: second } });
  await eventually("the course to have moved", async () => (await verdictOn(author, mine, second)) === "yours");
  const released = await claim(squatter, theirs, first);
  console.log(JSON.stringify({ attack: 6, retries: retries.count, reserved: names.length, taken, released }));
  expect([taken, released]).toEqual(["409 subdomain_taken", "409 subdomain_taken"]);
});

type Course = { uid: string; projectId: string };

async function courseOf(author: Account): Promise<Course> {
  const [page] = await writeCourse(author, { pages: 1 });
  if (!page) throw new Error("No page");
  return { uid: page.uid, projectId: page.projectId };
}

async function verdictOn(author: Account, course: Course, subdomain: string): Promise<string> {
  return (await author.call(checkAddress, { params: { ...course, subdomain } })).verdict;
}

async function claim(author: Account, params: Course, subdomain: string): Promise<string> {
  try {
    await author.call(publish, { params, body: { subdomain } });
    return "claimed";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `${error.status} ${/"code":"(\w+)"/.exec(error.message)?.[1] ?? ""}`;
  }
}
