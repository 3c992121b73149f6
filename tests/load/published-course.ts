import { randomUUID } from "node:crypto";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import type { Product } from "../../tools/product.ts";
import { ask } from "../faults/support/ask.ts";
import type { Member } from "../faults/support/authors.ts";
import { writePages } from "../faults/support/written-pages.ts";
import { eventually } from "../product/eventually.ts";
import { visit } from "../product/learner.ts";

export interface PublishableCourse {
  readonly member: Member;
  readonly params: { readonly uid: string; readonly projectId: string };
  readonly subdomain: string;
  readonly host: string;
  /** The path of each page on the host, and its text. */
  readonly pages: ReadonlyArray<{ readonly path: string; readonly words: string }>;
}

export async function writeCourse(product: Product, member: Member, { pages: count }: { pages: number }): Promise<PublishableCourse> {
  const fates = Array.from({ length: count }, () => "well" as const);
  const written = await writePages(product.origin, member, fates);
  const projectId = written[0]?.address.projectId ?? "";
  const subdomain = `load-${randomUUID().slice(0, 13)}`;
  return {
    member,
    params: { uid: member.uid, projectId },
    subdomain,
    host: `${subdomain}.coursewright.localhost`,
    pages: written.map(({ blocks }, n) => ({
      path: `/launch/1/page-${n}/`,
      words: /The \w+ loaf/.exec(JSON.stringify(blocks))?.[0] ?? "",
    })),
  };
}

export async function publishCourse({ origin }: Product, { member, params, subdomain }: PublishableCourse): Promise<void> {
  await ask(origin, member, publish, { params, body: { subdomain } });
  await eventually("the publication to end", async () => {
    const { publication } = await ask(origin, member, readPublication, { params });
    return publication?.state === "live";
  });
}

/** Waits until visitors can read every page. Returns pages that they cannot read. */
export async function unreadPages({ origin }: Product, { host, pages }: PublishableCourse): Promise<string[]> {
  const unread: string[] = [];
  for (const { path, words } of pages) {
    const isRead = async () => (await (await visit(origin, host, path)).text()).includes(words);
    await eventually(`${host}${path} to say “${words}”`, isRead, 10_000).catch((error: unknown) => unread.push(String(error)));
  }
  return unread;
}
