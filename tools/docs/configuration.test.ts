import { expect, it } from "vitest";
import { configurationReference, undescribed } from "./configuration.ts";

const key = { type: "string", secret: false, isRequired: false };
const planted = {
  app: {
    title: "App",
    keys: [
      { ...key, name: "ORIGIN", isRequired: true, description: "Where it is." },
      { ...key, name: "LEVEL", default: "low", enum: ["low", "high"], description: "How much." },
      { ...key, name: "PASSWORD", secret: true, description: "This | that." },
    ],
  },
};

it('lists each key with its default or "required", and marks secrets', () => {
  expect(configurationReference(planted)).toContain(`
| \`ORIGIN\` | **required** | Where it is. |
| \`LEVEL\` | \`low\` | How much. One of \`low\`, \`high\`. |
| \`PASSWORD\` 🔑 | — | This \\| that. |
`);
});

it("finds a key without a description", () => {
  expect(undescribed(planted)).toEqual([]);
  expect(undescribed({ app: { title: "App", keys: [{ ...key, name: "SHEDDER_LIMIT" }] } })).toEqual(["SHEDDER_LIMIT"]);
});
