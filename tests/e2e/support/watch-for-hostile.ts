import type { Page } from "@playwright/test";

interface Watching {
  /** The files in fixtures were never uploaded. An empty picture replaces them unless the test is about them. */
  ownFiles?: "stood in for" | "as they are";
}

/** Records scripts that run, requests, errors and blocked content. */
export async function watch(page: Page, { ownFiles = "stood in for" }: Watching = {}): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("401")) complaints.push(message.text());
  });
  await page.exposeFunction("hostile", () => complaints.push("a hostile script ran"));
  if (ownFiles === "stood in for")
    await page.route(/\/(?:api\/r2\/file|launch\/media)/, (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
  // Videos are on foreign hosts.
  await page.route(
    (url) => !url.hostname.endsWith("localhost"),
    (route) => {
      if (route.request().url().includes("evil.example")) complaints.push(`asked for ${route.request().url()}`);
      return route.fulfill({ contentType: "text/html", body: "" });
    },
  );
  return complaints;
}
