import { layStyles } from "./offline-styles.ts";

/* Stores an opened course on the device (offline/worker), and shows when a page is read offline. */

const workerAddress = "/launch/sw.js";
const lookEveryMs = 10_000;

/** Whether the device has the whole course, by the worker's last message. */
export type KeptState = "whole" | "part" | "changed";

export async function startOffline(): Promise<void> {
  showWhetherOffline();
  void listKeptPages();
  if (!(await mayKeep())) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => {
    const { kind, state, isOffline } = Object(data);
    if (kind === "kept") document.documentElement.dataset["offline"] = String(state);
    if (kind === "opened" && isOffline === true) {
      setOffline(true);
      lookForNetwork();
    }
  });
  // The worker of the first or of a new release has taken over.
  serviceWorker.addEventListener("controllerchange", () => void goOn());
  await idle();
  try {
    serviceWorker.controller?.postMessage({ kind: "opened" });
    await serviceWorker.register(workerAddress, { scope: "/launch/" });
    if (serviceWorker.controller) await goOn();
    for (const place of document.querySelectorAll<HTMLElement>(".keep-sound"))
      await (await import("./kept-sound.ts")).startKeptSound(place);
  } catch {
    // Blocked or offline: the course works without a worker.
  }
}

/** Skips previews, which expire in an hour, and readers who save data or block storage. */
async function mayKeep(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in window) || location.hostname.startsWith("p--") || savesData()) return false;
  try {
    await caches.keys();
    return true;
  } catch {
    return false;
  }
}

function savesData(): boolean {
  return "connection" in navigator && Object(navigator.connection).saveData === true;
}

/** Fetches the rest of the course, and its pictures. */
async function goOn(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of the page's own origin
  active?.postMessage({ kind: "go-on", isLetIn: document.cookie.includes("__Host-signed-in=1") });
}

function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: 5_000 }) : setTimeout(resolve, 500),
  );
}

let line: HTMLElement | undefined;

function showWhetherOffline(): void {
  addEventListener("online", () => setOffline(false));
  addEventListener("offline", () => setOffline(true));
  if (!navigator.onLine) setOffline(true);
}

/** Does not touch a line with the same text, so that screen readers do not repeat it. */
function setOffline(isOffline: boolean): void {
  // The placeholder page says so itself, and reloads when the network is back.
  if (document.querySelector("[data-kept-pages]")) {
    if (!isOffline) location.reload();
    return;
  }
  const words = document.querySelector<HTMLElement>("footer[data-offline]")?.dataset;
  if (!words) return;
  layStyles();
  line ??= addLine();
  const text = isOffline ? (words["offline"] ?? "") : "";
  const { onlineOnly = "" } = words;
  // A live region announces only changes made after it is in the document.
  setTimeout(() => {
    if (line && line.textContent !== text) line.textContent = text;
    markOnlineOnly(isOffline ? onlineOnly : "");
  });
}

/** Polls, because a browser that always believed to be online fires no `online` event. */
function lookForNetwork(): void {
  const look = async () => {
    if (document.hidden) return;
    const reply = await fetch(workerAddress, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(lookEveryMs) }).catch(
      () => undefined,
    );
    if (!reply?.ok) return;
    clearInterval(looking);
    setOffline(false);
  };
  const looking = setInterval(() => void look(), lookEveryMs);
}

function addLine(): HTMLElement {
  const made = document.createElement("p");
  made.className = "offline-line";
  made.setAttribute("role", "status");
  const bar = document.querySelector("header.bar");
  if (bar) bar.after(made);
  else document.querySelector("main")?.prepend(made);
  return made;
}

const needNetwork = [
  'a[href^="/launch/report"]',
  'a[href^="/launch/enter"]',
  'a[href^="/launch/certificate"]',
  'a[href$=".xml"]',
  "a[download]",
].join();

/** Marks links and videos that do not work offline. */
function markOnlineOnly(words: string): void {
  for (const mark of document.querySelectorAll(".online-only")) mark.remove();
  if (words === "") return;
  const mark = () => {
    const made = document.createElement("small");
    made.className = "online-only";
    made.textContent = `(${words})`;
    return made;
  };
  for (const link of document.querySelectorAll(needNetwork)) link.append(mark());
  for (const film of document.querySelectorAll(".b-vid")) film.append(mark());
}

/** Lists stored pages on the placeholder for a missing page. */
async function listKeptPages(): Promise<void> {
  const list = document.querySelector<HTMLElement>("[data-kept-pages]");
  if (!list || !("caches" in window)) return;
  layStyles();
  for (const row of list.querySelectorAll("li")) {
    row.hidden = (await caches.match(row.querySelector("a")?.getAttribute("href") ?? "")) === undefined;
    if (!row.hidden) list.hidden = false;
  }
}
