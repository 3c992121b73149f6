import { whenReachable } from "../api/connection.ts";

/** Requests a failed style sheet again. The bundler requests it only once and would show the part unstyled. */
export function followFailedSheets(): void {
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet" || "again" in target.dataset) return;
      whenReachable(() => reloadSheet(target)).catch((error: unknown) => console.error("A style sheet did not load.", error));
    },
    // Load errors do not bubble.
    { capture: true },
  );
}

function reloadSheet({ href }: HTMLLinkElement): Promise<void> {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.dataset["again"] = "";
  sheet.href = href;
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(sheet);
  });
}
