import { randomUUID } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { expectNoViolations } from "./support/axe.ts";

const { APP_ORIGIN } = localEnvironment();

test("[ROUTE-17] logs a failed launch-course load and shows a page", async ({ page }) => {
  const log = join(localInstance().dataDir, "nginx", "access.log");
  const start = statSync(log).size;
  const subdomain = `nobody-${randomUUID().slice(0, 8)}`;
  const host = `${subdomain}.coursewright.localhost`;
  const reply = await page.goto(`/launch?subdomain=${subdomain}`);
  expect([reply?.status(), new URL(page.url()).hostname]).toEqual([404, host]);
  await expectNoViolations(page, page.getByRole("heading", { level: 1, name: "There is no course here" }));

  await expect
    .poll(() => text(createReadStream(log, { start })))
    .toContain(`"host":"${host}","method":"GET","uri":"/launch/","status":404`);

  await page.getByRole("link", { name: "Go to Coursewright" }).click();
  await expect(page).toHaveURL((url) => url.origin === APP_ORIGIN);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
