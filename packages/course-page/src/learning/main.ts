import { showName, showSignedOut, startAccountLine } from "./account-line.ts";
import { startEvents } from "./events.ts";
import { startOffline } from "./offline.ts";
import { changeProgress, loadProgress } from "./progress-store.ts";
import { followOtherTabs, startSync } from "./sync.ts";
import { whenNear } from "./when-near.ts";
import { startReview } from "./start-review.ts";

/* The page's deferred script, fetched after the page has loaded so that reading never waits for it. */

if (loadProgress().reader === "") changeProgress((progress) => ({ ...progress, reader: crypto.randomUUID() }), { kind: "merged" });
followOtherTabs();
startAccountLine(startSync({ onSynced: showName, onSignedOut: showSignedOut }));
startEvents();

whenNear(".discussion", async (area) => (await import("./discussion.ts")).startDiscussion(area));
startReview();
if (document.querySelector("[data-rubric]")) void import("./scoring.ts").then(({ startScoring }) => startScoring());
if (document.querySelector(".check-list")) void import("./check-lists.ts").then(({ startCheckLists }) => startCheckLists());
if (location.hostname.startsWith("p--")) void import("./framed-preview.ts").then(({ startFramedPreview }) => startFramedPreview());
void startOffline();
