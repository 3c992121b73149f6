import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSubdomain, suggestSubdomain } from "./suggest-subdomain.ts";

const projectId = "0b1c2d3e-0000-4000-8000-000000000000";
const suggest = (name: string) => suggestSubdomain({ name, projectId });

describe("suggested subdomain", () => {
  it("suggests an address from the course's name", () => {
    expect(suggest("Sourdough from scratch")).toBe("sourdough-from-scratch");
    expect(suggest("  Crème brûlée, à la maison! ")).toBe("creme-brulee-a-la-maison");
    expect(suggest("パン")).toBe("course-0b1c2d3e");
    expect(suggest("")).toBe("course-0b1c2d3e");
  });

  it("suggests a valid address for every name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (name) => {
        expect(isSubdomain(suggest(name))).toBe(true);
      }),
    );
  });
});
