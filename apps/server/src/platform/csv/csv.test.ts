import { parseCredits } from "@coursewright/base/credits.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("keeps numbers and quotes text where needed", () => {
  expect(csvLine([1200, "12"])).toBe("1200,12\r\n");
  expect(csvLine(["plain", parseCredits("-1.5"), 'a "b", c'])).toBe('plain,-1.5000,"a ""b"", c"\r\n');
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1+1", "＋1", "－1", "＠SUM(A1)"])("escapes the formula %j", (text) => {
  expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
});

it("writes any text as one cell that reads back unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 20 }), { minLength: 1, maxLength: 5 }), (texts) => {
      expect(readLine(csvLine(texts))).toEqual(texts.map((text) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)));
    }),
  );
});

/** An independent parser for RFC 4180. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  do {
    if (line[at] === '"') {
      let cell = "";
      for (at += 1; line[at] !== '"' || line[at + 1] === '"'; at += 1) {
        if (line[at] === '"') at += 1;
        cell += line[at];
      }
      cells.push(cell);
      at += 1;
    } else {
      const end = /[,\r]/.exec(line.slice(at))?.index ?? 0;
      cells.push(line.slice(at, at + end));
      at += end;
    }
  } while (line[at++] === ",");
  return cells;
}
