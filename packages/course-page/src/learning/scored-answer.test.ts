import { describe, expect, it } from "vitest";
import { packed, reasonFor, type ScoredAnswer, unpacked } from "./scored-answer.ts";

const scored: ScoredAnswer = {
  kind: "scored",
  key: "k",
  points: [4, 0],
  criteria: [
    { why: "It says so.", evidence: "so" },
    { why: "It does not.", evidence: null },
  ],
  isAsked: true,
  verdict: { by: "Marta", note: "Well seen." },
};

describe("scored answer", () => {
  it("round-trips a score, with points where the block reads them", () => {
    for (const each of [scored, { ...scored, isAsked: false, verdict: null }, { kind: "practice", because: "cap" } as const])
      expect(unpacked(packed(each))).toEqual(each);
    expect(JSON.parse(packed(scored))).toMatchObject({ points: [4, 0] });
  });

  it("reads the valid parts of hand-written data", () => {
    for (const more of [
      undefined,
      "",
      "{",
      "null",
      "3",
      '{"practice":"because"}',
      '{"key":"k","points":[1]}',
      '{"points":[1],"criteria":[]}',
    ])
      expect(unpacked(more)).toBeUndefined();
    expect(unpacked('{"key":"k","points":["2"],"criteria":[null],"isAsked":1,"verdict":{}}')).toEqual({
      kind: "scored",
      key: "k",
      points: [2],
      criteria: [{ why: "", evidence: null }],
      isAsked: false,
      verdict: { by: "", note: "" },
    });
  });

  it("maps each refusal to its reason", () => {
    expect([401, 402, 404, 422, 429, 502, 503, 0].map(reasonFor)).toEqual([
      "signedOut",
      "cap",
      "off",
      "limit",
      "failed",
      "failed",
      "failed",
      "failed",
    ]);
  });
});
