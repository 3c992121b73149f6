import { hasLoaded } from "./support/canvas.ts";
import { appOrigin } from "./support/origins.ts";
import { inEveryEngine } from "./support/scenario.ts";
import { openWrittenPage } from "./support/written-page.ts";

inEveryEngine({
  "edits a page again after leaving the editor": async ({ screen }) => {
    const { address, isStored } = await openWrittenPage(screen, "Feed it.");
    await screen.click("[data-block]", "Feed it.");
    await screen.see("[contenteditable=true]:focus");
    await screen.press("End");
    await screen.type(" Twice.");
    await screen.until("the draft on the disk", isDraftKept, "Feed it. Twice.");
    await screen.goto(`${appOrigin}/guide/`);
    await screen.see("h1");
    await screen.goto(address);
    await screen.see("[data-block]", "Feed it. Twice.");
    await isStored("Feed it. Twice.");
  },

  "opens the palette by its shortcut after an outage": async ({ screen, network }) => {
    await openWrittenPage(screen, "Feed it.");
    // A module that breaks off while it loads stays broken in these engines until the next reload.
    await hasLoaded(screen, "formatting", "many-blocks", "rich-text-editor", "clipboard-code");
    await network.cut();
    await screen.press("Control+k");
    await network.restore();
    await screen.see("[role=dialog] input:focus");
  },
});

function isDraftKept(text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("coursewright");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("no database")));
    opening.addEventListener("success", () => {
      const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
      reading.addEventListener("success", () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result).includes(text));
      });
    });
  });
}
