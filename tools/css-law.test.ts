import { expect, it } from "vitest";
import { hasUnnamedBreakpoint, isPhysical } from "./css-law.ts";

it.each([
  "margin-left: 4px;",
  "left: 0;",
  "border-right-color: red;",
  "text-align: right;",
  "padding: 1px 2px 3px 4px;",
  "inset: 0 auto auto 0;",
  "border-radius: 3px 7px 7px 3px;",
  "border-top-left-radius: 3px;",
])("rejects %s", (declaration) => expect(isPhysical(declaration)).toBe(true));

it.each([
  "margin-inline-start: 4px;",
  "inset: 0 0 auto;",
  "padding: 1px 2px 3px 2px;",
  "padding: calc(1px + 2px) 2px 3px;",
  "text-align: start;",
  "border-radius: 12px;",
  "border-radius: 12px 12px 0 0;",
  "border-start-start-radius: 3px;",
  "left-over: 0;",
])("accepts %s", (declaration) => expect(isPhysical(declaration)).toBe(false));

it.each(["@media (max-width: 768px) {", "@media (hover: none), (width <= 767px) {", "@media (min-width: 769px) {"])(
  "rejects the breakpoint of %s",
  (line) => expect(hasUnnamedBreakpoint(line)).toBe(true),
);

it.each(["@media (width < 768px) {", "@media (hover: none), (width < 768px) {", "@media print {", "max-width: 768px;"])(
  "accepts %s",
  (line) => expect(hasUnnamedBreakpoint(line)).toBe(false),
);
