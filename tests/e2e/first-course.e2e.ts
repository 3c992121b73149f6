import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { collectComplaints, signUp } from "./support/authoring.ts";
import { readAsStranger, writeAndPublish } from "./support/write-and-publish.ts";

test("[CRED-04] [AI-09] [ROUTE-10] [ROUTE-11] an author signs up, writes with the helper, pays one credit, publishes, and a stranger reads it without a script", async ({
  page,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const subdomain = `bread-${randomUUID().slice(0, 8)}`;
  await signUp(page);
  const words = await writeAndPublish(page, subdomain);
  expect(complaints).toEqual([]);
  await readAsStranger(browser, { subdomain, words });
});
