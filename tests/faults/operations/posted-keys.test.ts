import { describe, expect, it } from "vitest";
import { checkPosted } from "./posted-keys.ts";

describe("checkPosted", () => {
  it("accepts requests that succeed at once or when repeated", () => {
    expect(
      checkPosted([
        { key: "a", tries: ["ok"], applied: 1 },
        { key: "b", tries: ["503", "ok"], applied: 1 },
      ]),
    ).toEqual([]);
  });

  it("finds a key that failed twice", () => {
    expect(checkPosted([{ key: "a", tries: ["no answer", "503"], applied: 0 }])).toEqual(["a: no answer, then 503"]);
    expect(checkPosted([{ key: "a", tries: ["503", "503"], applied: 1 }])).toEqual(["a: 503, then 503"]);
  });

  it("finds a key that was applied twice, or acknowledged and not applied", () => {
    expect(checkPosted([{ key: "a", tries: ["no answer", "ok"], applied: 2 }])).toEqual(["a: applied 2 times"]);
    expect(checkPosted([{ key: "a", tries: ["ok"], applied: 0 }])).toEqual(["a: applied 0 times"]);
  });
});
