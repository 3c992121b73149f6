import { describe, expect, it } from "vitest";
import { moneyEachWords, moneyWords } from "./money.ts";

describe("money", () => {
  it("formats prices for the locale, without empty decimals", () => {
    expect(moneyWords({ cents: 500, currency: "USD" }, "en")).toBe("$5");
    expect(moneyWords({ cents: 450, currency: "USD" }, "en")).toBe("$4.50");
    expect(moneyWords({ cents: 123_450, currency: "EUR" }, "de")).toBe("1.234,50\u00a0€");
  });

  it("shows no decimals for a currency without cents", () => {
    expect(moneyWords({ cents: 500, currency: "JPY" }, "en")).toBe("¥500");
    expect(moneyEachWords({ cents: 500, currency: "JPY", of: 400 }, "en")).toBe("¥1.3");
  });

  it("shows the price per credit to a tenth of a cent", () => {
    expect(moneyEachWords({ cents: 500, currency: "USD", of: 100 }, "en")).toBe("5.0¢");
    expect(moneyEachWords({ cents: 8_000, currency: "USD", of: 2_500 }, "de")).toBe("3,2¢");
    expect(moneyEachWords({ cents: 8_000, currency: "EUR", of: 2_500 }, "en")).toBe("€0.032");
    expect(moneyEachWords({ cents: 500, currency: "USD", of: 2 }, "en")).toBe("$2.50");
  });
});
