import { PageDocument } from "@coursewright/contract/courses.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { answer, inTransaction } from "./database.ts";

/** A page as the store last told it, for opening it without the network. */
const PageCopy = z.object({
  author: z.string(),
  pageId: z.string(),
  openedAt: z.number(),
  page: PageDocument,
  themes: z.object({ project: Theme, chapter: Theme, page: Theme }),
});
export type PageCopy = z.infer<typeof PageCopy>;

const maxCopies = 50;

/** Of more than fifty, those opened longest ago go. */
export async function keepCopy(copy: PageCopy): Promise<void> {
  await inTransaction(["copies"], "readwrite", async (store) => {
    const copies = store("copies");
    copies.put(copy);
    const keys = await answer(copies.index("openedAt").getAllKeys());
    for (const key of keys.slice(0, -maxCopies)) copies.delete(key);
  });
}

export async function readCopy({ author, pageId }: Pick<PageCopy, "author" | "pageId">): Promise<PageCopy | null> {
  const found = await inTransaction(["copies"], "readonly", (store) => answer<unknown>(store("copies").get([author, pageId])));
  const copy = PageCopy.safeParse(found);
  return copy.success ? copy.data : null;
}

/** The next person at this computer is to find nothing. Unsaved work stays: it is nowhere else. */
export async function forgetCopies(author: string): Promise<void> {
  await inTransaction(["copies"], "readwrite", async (store) => {
    const keys = await answer(store("copies").index("author").getAllKeys(author));
    for (const key of keys) store("copies").delete(key);
  });
}
