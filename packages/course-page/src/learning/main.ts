import { showName, showSignedOut, startAccountLine } from "./account-line.ts";
import { startEvents } from "./events.ts";
import { startOffline } from "./offline.ts";
import { changeProgress, loadProgress } from "./progress-store.ts";
import { followOtherTabs, startSync } from "./sync.ts";
import { whenNear } from "./when-near.ts";
import { startReview } from "./start-review.ts";

/* What a page does once it stands: fetched after it has loaded, so that nobody waits for it to read. Each part is one line here. */

if (loadProgress().reader === "") changeProgress((progress) => ({ ...progress, reader: crypto.randomUUID() }), { kind: "merged" });
followOtherTabs();
startAccountLine(startSync({ onSynced: showName, onSignedOut: showSignedOut }));
startEvents();

whenNear(".discussion", async (area) => (await import("./discussion.ts")).startDiscussion(area));
startReview();
if (document.querySelector("[data-rubric]")) void import("./scoring.ts").then(({ startScoring }) => startScoring());
void startOffline();
