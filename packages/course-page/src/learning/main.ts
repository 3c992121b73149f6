import { startOffline } from "./offline.ts";
import { changeProgress, loadProgress } from "./progress-store.ts";

/* What a page does once it stands: fetched after it has loaded, so that nobody waits for it to read. Each part is one line here. */

if (loadProgress().reader === "") changeProgress((progress) => ({ ...progress, reader: crypto.randomUUID() }), { kind: "merged" });
void startOffline();
