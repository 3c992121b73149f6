import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { collectComplaints, signUp } from "./support/authoring.ts";
import { readAsStranger, writeAndPublish } from "./support/write-and-publish.ts";

test("[ROUTE-10] [ROUTE-11] signs up, writes with AI for one credit, publishes, and a stranger reads without script", async ({
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
