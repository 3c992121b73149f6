import { randomUUID } from "node:crypto";
import { changePassword } from "@coursewright/contract/own-account.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { daemonPid } from "../../../tools/services/daemon.ts";
import { startServices } from "../../../tools/services/lifecycle.ts";
import { signUp } from "../../product/author.ts";
import { waitForMail } from "../../product/mail.ts";
import { expectInvariants } from "../support/invariants.ts";

const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
const since = new Date();
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await startServices(["mail-sink"]);
  await product.stop();
});

describe("account emails", () => {
  it("arrive although API and mail server are killed right after the response", async () => {
    const author = await signUp({ origin: product.origin, mailUrl });
    const stranger = `reader-${randomUUID()}@example.test`;
    killMailServer();
    await author.call(changePassword, {
      params: { uid: author.uid },
      body: { currentPassword: "correct horse battery", newPassword: "an entirely new one" },
    });
    expect(await askForLink(stranger)).toBe(200);
    product.api.kill("SIGKILL");
    product.worker.kill("SIGKILL");

    await startServices(["mail-sink"]);
    await product.api.restart();
    await product.worker.restart();
    const link = await waitForMail({ mailUrl, to: stranger, subject: "Your Coursewright sign-in link" });
    const notice = await waitForMail({ mailUrl, to: author.email, subject: "Your Coursewright password was changed" });
    expect([link.subject, notice.subject]).toEqual(["Your Coursewright sign-in link", "Your Coursewright password was changed"]);
    await expectInvariants(product, { since });
  }, 600_000);
});

async function askForLink(email: string): Promise<number> {
  const response = await fetch(`${product.origin}/api/auth/sign-in/magic-link`, {
    method: "POST",
    headers: { origin: product.origin, "content-type": "application/json" },
    body: JSON.stringify({ email }),
    signal: AbortSignal.timeout(30_000),
  });
  return response.status;
}

function killMailServer(): void {
  const pid = daemonPid(localInstance(), "mail-sink");
  if (pid === undefined) throw new Error("The mail server does not run");
  process.kill(pid, "SIGKILL");
}
