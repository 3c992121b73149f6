import { describe, expect, it } from "vitest";
import { mailboxHash, mailboxOf } from "./mailbox.ts";

describe("mailbox of an address", () => {
  it.each([
    [
      "ann.lee@gmail.com",
      ["AnnLee@gmail.com", "a.n.n.l.e.e@googlemail.com", "annlee+1@gmail.com", "ANN.LEE+a+b@GoogleMail.com", "annlee@gmail.com."],
    ],
    ["ann@example.test", ["ANN@example.test", "ann+tag@example.test", "ann+@EXAMPLE.test"]],
    ["ann_lee@proton.me", ["annlee@protonmail.com", "ann-lee@pm.me", "ann.lee+x@proton.me"]],
    ["ann@icloud.com", ["ann@me.com", "ann+news@mac.com"]],
    ["ann-lee@yandex.ru", ["ann.lee@ya.ru", "ann-lee@yandex.com"]],
    ["ann@bücher.example", ["ann@xn--bcher-kva.example"]],
  ])("all spellings of %s are one mailbox", (address, spellings) => {
    expect(new Set(spellings.map(mailboxOf))).toEqual(new Set([mailboxOf(address)]));
  });

  it.each([
    ["ann.lee@example.test", "annlee@example.test"],
    ["ann-lee@gmail.com", "annlee@gmail.com"],
    ["ann@outlook.com", "ann@hotmail.com"],
    ["+ann@example.test", "+bob@example.test"],
    ["...@gmail.com", "+@gmail.com"],
  ])("%s and %s are two mailboxes", (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });

  it("is stored as a keyed hash", () => {
    expect(mailboxHash("a.nn@gmail.com", "key")).toBe(mailboxHash("ann+1@googlemail.com", "key"));
    expect(mailboxHash("ann@gmail.com", "key")).not.toBe(mailboxHash("ann@gmail.com", "other key"));
    expect(mailboxHash("ann@gmail.com", "key")).toMatch(/^[\w-]{43}$/);
  });
});
