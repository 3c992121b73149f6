import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { applyReply } from "../kit/ai/apply-reply.ts";
import { divider } from "./index.ts";
import { View } from "./view.tsx";

it("is a line without data", () => {
  expect(renderToStaticMarkup(<View />)).toBe('<hr class="b-divider"/>');
  expect(divider.model.schema.safeParse({ text: "x" }).success).toBe(false);
  expect(applyReply(divider, { data: {}, metadata: {} }, '{"line": true}').data).toEqual({});
});
