import type { Page } from "@playwright/test";

interface Watching {
  /** Files of the fixtures were never uploaded, so an empty drawing stands in for them unless they are the point. */
  ownFiles?: "stood in for" | "as they are";
}

/** Whatever runs, asks, fails or is refused is heard. */
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
  // Videos lie with others.
  await page.route(
    (url) => !url.hostname.endsWith("localhost"),
    (route) => {
      if (route.request().url().includes("evil.example")) complaints.push(`asked for ${route.request().url()}`);
      return route.fulfill({ contentType: "text/html", body: "" });
    },
  );
  return complaints;
}
