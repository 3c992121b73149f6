import { forgetProgress, isSignedIn, loadSynced } from "./sync.ts";
import type { Syncing } from "./syncing.ts";

/* Activates the account line (learner-line.tsx) and the certificate at the end of a course (finish.tsx). */

const root = document.documentElement;
const timeoutMs = 15_000;

export function showSignedOut(): void {
  root.dataset["known"] = "no";
}

export function startAccountLine(syncing: Syncing): void {
  if (!isSignedIn()) return showSignedOut();
  root.dataset["known"] = "yes";
  showName();
  for (const line of document.querySelectorAll<HTMLElement>(".learner")) {
    const button = line.querySelector<HTMLButtonElement>("[data-sign-out]");
    button?.addEventListener("click", () => void signOut(syncing, line, button));
  }
  const button = document.querySelector<HTMLButtonElement>("[data-certificate]");
  button?.addEventListener("click", () => void getCertificate(syncing, button));
}

export function showName(): void {
  const { name } = loadSynced();
  if (name === "") return;
  for (const line of document.querySelectorAll<HTMLElement>(".learner")) {
    const bold = document.createElement("b");
    bold.textContent = name;
    const [before = "", after = ""] = (line.dataset["as"] ?? "").split("#");
    line.querySelector("[data-who]")?.replaceChildren(before, bold, after);
  }
}

/** Removes progress from this possibly shared computer after it is saved. Unsaved progress stays, and the page says so. */
async function signOut(syncing: Syncing, line: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const say = (words: string | undefined) => line.querySelector("[role=status]")?.replaceChildren(words ?? "");
  button.disabled = true;
  const isSaved = await syncing.finish();
  const isWarned = "warned" in button.dataset;
  button.dataset["warned"] = "";
  button.disabled = false;
  if (!isSaved && isSignedIn() && !isWarned) return say(line.dataset["unsaved"]);
  const reply = await post("/launch/learner/sign-out");
  if (!reply?.ok) return say(line.dataset["failed"]);
  if (isSaved) forgetProgress();
  location.assign("/launch/");
}

async function getCertificate(syncing: Syncing, button: HTMLButtonElement): Promise<void> {
  const { unread = "", failed = "" } = button.dataset;
  const say = (words: string) => document.querySelector("[data-certificate-says]")?.replaceChildren(words);
  button.disabled = true;
  await syncing.finish();
  const reply = await post("/launch/learner/certificate");
  button.disabled = false;
  if (reply?.status === 401) return showSignedOut();
  if (!reply?.ok) return say(failed);
  const { address, missing } = Object(await reply.json());
  if (typeof address === "string") location.assign(address);
  else say(unread.replace("#", String(missing)));
}

function post(address: string): Promise<Response | undefined> {
  return fetch(address, { method: "POST", signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
}
