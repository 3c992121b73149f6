import { PageDocument } from "@coursewright/contract/courses.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { answer, inTransaction } from "./database.ts";

/** The last version of a page from the server, for opening it offline. */
const PageCopy = z.object({
  author: z.string(),
  pageId: z.string(),
  openedAt: z.number(),
  page: PageDocument,
  themes: z.object({ project: Theme, chapter: Theme, page: Theme }),
});
export type PageCopy = z.infer<typeof PageCopy>;

const maxCopies = 50;

/** Stores a copy and deletes the oldest ones above fifty. */
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

/** Another person may use this computer next. Drafts stay, because they exist nowhere else. */
export async function forgetCopies(author: string): Promise<void> {
  await inTransaction(["copies"], "readwrite", async (store) => {
    const keys = await answer(store("copies").index("author").getAllKeys(author));
    for (const key of keys) store("copies").delete(key);
  });
}
