import { describe, expect, it } from "vitest";
import { resetPasswordEmail } from "./email-templates.ts";
import { createMailSeal } from "./sealed-mail.ts";

const content = { to: "reader@example.com", letter: resetPasswordEmail({ url: "http://localhost:4000/static/reset#token=usable" }) };
const [old, current] = ["a secret that somebody read, long enough", "a new secret of at least thirty-two bytes"];

describe("a sealed mail", () => {
  it("is opened under its own id", () => {
    const { seal, open } = createMailSeal({ secret: current });
    const sealed = seal("one", content);
    expect(open("one", sealed)).toEqual(content);
    expect(open("two", sealed)).toBeUndefined();
  });

  it("shows neither address nor link", () => {
    const sealed = Buffer.from(createMailSeal({ secret: current }).seal("one", content), "base64url").toString("latin1");
    expect([sealed.includes("reader"), sealed.includes("usable"), sealed.includes("password")]).toEqual([false, false, false]);
  });

  it("is opened after the secret changed, if the earlier secret is configured", () => {
    const sealed = createMailSeal({ secret: old }).seal("one", content);
    expect(createMailSeal({ secret: current }).open("one", sealed)).toBeUndefined();
    expect(createMailSeal({ secret: current, earlierSecrets: [old] }).open("one", sealed)).toEqual(content);
  });

  it("is sealed only with the current secret", () => {
    const sealed = createMailSeal({ secret: current, earlierSecrets: [old] }).seal("one", content);
    expect(createMailSeal({ secret: old }).open("one", sealed)).toBeUndefined();
  });

  it("is not opened if a bit was changed", () => {
    const { seal, open } = createMailSeal({ secret: current });
    const bytes = Buffer.from(seal("one", content), "base64url");
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(open("one", changed.toString("base64url"))).toBeUndefined();
    }
  });
});
