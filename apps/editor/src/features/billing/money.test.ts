import { expect, it } from "vitest";
import { moneyEachWords, moneyWords } from "./money.ts";

it("a price is written as the reader's language writes it, without zeros that say nothing", () => {
  expect(moneyWords({ cents: 500, currency: "USD" }, "en")).toBe("$5");
  expect(moneyWords({ cents: 450, currency: "USD" }, "en")).toBe("$4.50");
  expect(moneyWords({ cents: 123_450, currency: "EUR" }, "de")).toBe("1.234,50\u00a0€");
});

it("a currency without hundredths has none", () => {
  expect(moneyWords({ cents: 500, currency: "JPY" }, "en")).toBe("¥500");
  expect(moneyEachWords({ cents: 500, currency: "JPY", of: 400 }, "en")).toBe("¥1.3");
});

it("what one credit costs is told to the tenth of a cent", () => {
  expect(moneyEachWords({ cents: 500, currency: "USD", of: 100 }, "en")).toBe("5.0¢");
  expect(moneyEachWords({ cents: 8_000, currency: "USD", of: 2_500 }, "de")).toBe("3,2¢");
  expect(moneyEachWords({ cents: 8_000, currency: "EUR", of: 2_500 }, "en")).toBe("€0.032");
  expect(moneyEachWords({ cents: 500, currency: "USD", of: 2 }, "en")).toBe("$2.50");
});
