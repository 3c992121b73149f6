import { randomUUID } from "node:crypto";
import { readPage } from "@coursewright/contract/courses.ts";
import { localInstance } from "../../tools/local.ts";
import { ask } from "../faults/support/ask.ts";
import { saveUntil } from "../faults/support/timed-requests.ts";
import { createAuthors } from "../faults/support/authors.ts";
import { checkSaves } from "../faults/saving/save-history.ts";
import { writePages } from "../faults/support/written-pages.ts";
import { type Crowd, type CrowdOptions, reportOf } from "./crowd.ts";

const authors = 48;
/** Stays below the limit of ten saves a second for each account. */
const pauseMs = 120;
const { edge: port } = localInstance().ports;

/** Authors who write without a pause, each on their own page. */
export async function authorsSaving({ product, seconds }: CrowdOptions): Promise<Crowd> {
  const members = await createAuthors(product, { prefix: `saving-${randomUUID()}-`, count: authors, gift: 0 });
  const writers = await Promise.all(
    members.map(async (author) => {
      const [page] = await writePages(product.origin, author, ["well"]);
      if (!page) throw new Error("Every author has a page");
      return { author, page };
    }),
  );
  /** The number of acknowledged saves by page. */
  const acknowledged = new Map<string, number>();
  return {
    async act() {
      const until = AbortSignal.timeout(seconds * 1_000);
      const saves = await Promise.all(
        writers.map(async ({ author, page }) => {
          const own = await saveUntil({ until, port, author, page, version: 1, everyMs: pauseMs });
          acknowledged.set(page.address.pageId, own.filter(({ status }) => status === 200).length);
          return own;
        }),
      );
      return reportOf(saves.flat());
    },
    async verify() {
      const stored = await Promise.all(
        writers.map(async ({ author, page: { address } }) => {
          const { version, blocks } = await ask(product.origin, author, readPage, { params: address });
          return { page: address.pageId, version, text: /Written \d+ times\./.exec(JSON.stringify(blocks))?.[0] ?? "" };
        }),
      );
      // The texts that saveUntil writes. The first save makes the second version.
      const said = (count: number) => Array.from({ length: count }, (_, n) => ({ version: n + 2, text: `Written ${n + 1} times.` }));
      const histories = [...acknowledged].map(([page, count]) => ({ page, acknowledged: said(count), unanswered: undefined }));
      return checkSaves(histories, stored);
    },
  };
}
