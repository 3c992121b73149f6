import { randomUUID } from "node:crypto";
import { startCheckout } from "@coursewright/contract/billing.ts";
import { listTrash } from "@coursewright/contract/course-tree.ts";
import { createPage, deletePage, savePage } from "@coursewright/contract/courses.ts";
import { postComment } from "@coursewright/contract/discussion.ts";
import { draftOutline, readIdea } from "@coursewright/contract/drafting.ts";
import { readPublishCheck } from "@coursewright/contract/publish-check.ts";
import { listSessions } from "@coursewright/contract/own-account.ts";
import { beginUpload } from "@coursewright/contract/uploads.ts";
import { shortId } from "@coursewright/course-page/places.ts";
import { layOutCourse, paragraph } from "../product/course.ts";
import { passageIdOf } from "../../apps/server/src/features/sources/passage-id.ts";
import { addReadSource } from "../product/sources.ts";
import { publishOnce } from "../product/demo-courses.ts";
import type { Account } from "./from-outside.ts";
import type { Known } from "./sample-request.ts";

export interface OwnedThings {
  readonly subdomain: string;
  /** Real ids by the parameter name that routes use. */
  readonly ids: Known;
  /** Contained in every private thing. Any other account that receives it has read foreign data. */
  readonly secret: string;
}

/** Creates one of each thing that an author can have, with the requests of the editor. */
export async function ownThings(author: Account): Promise<OwnedThings> {
  const { uid } = author;
  const secret = `secret-${randomUUID()}`;
  const [address] = await layOutCourse(author, { pages: 1 });
  if (!address) throw new Error("No page");
  const { projectId, chapterId, pageId } = address;
  const block = paragraph(randomUUID(), secret);
  const body = { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] };
  await author.call(savePage, { params: address, body });

  const { id: trashedId } = await author.call(createPage, { params: { uid, projectId, chapterId }, body: { name: secret } });
  await author.call(deletePage, { params: { ...address, pageId: trashedId } });
  const { entries } = await author.call(listTrash, { params: { uid }, query: { projectId } });
  const commentId = randomUUID();
  await author.call(postComment, { params: address, body: { id: commentId, parentId: null, words: secret } });
  const uploadId = randomUUID();
  await author.call(beginUpload, {
    body: { uploadId, projectId, kind: "image", type: "image/png", bytes: 100, name: secret },
  });
  const ideaId = randomUUID();
  const idea = { idea: secret, audience: "beginners", chapters: 2, agent: "jerry", baseVersion: 0 } as const;
  await author.call(draftOutline, { params: { uid, ideaId }, body: idea }, { "idempotency-key": randomUUID() });
  const { outline } = await author.call(readIdea, { params: { uid, ideaId } });
  const { url } = await author.call(
    startCheckout,
    { params: { uid }, query: {}, body: { buy: "subscription", plan: "monthly" } },
    { "idempotency-key": randomUUID() },
  );
  const sourceId = await addReadSource({ uid, projectId, name: secret, passages: [secret] });
  const { sessions } = await author.call(listSessions, { params: { uid } });
  const { findings } = await author.call(readPublishCheck, { params: { uid, projectId } });
  const subdomain = `matrix-${randomUUID().slice(-12)}`;
  if (!(await publishOnce(author, projectId, subdomain))) throw new Error("The course did not go live");

  return {
    subdomain,
    secret,
    ids: {
      uid,
      projectId,
      projectUuid: projectId,
      courseId: projectId,
      chapterId,
      chapterUuid: chapterId,
      pageId,
      pageUuid: pageId,
      page: shortId(pageId),
      pages: [pageId],
      block: shortId(block.id),
      trashId: entries[0]?.id,
      commentId,
      uploadId,
      sourceId,
      passageId: passageIdOf(sourceId, secret),
      ideaId,
      outline,
      checkoutId: new URL(url).pathname.split("/").at(-1),
      sessionId: sessions[0]?.id,
      finding: findings[0]?.id ?? "none",
      version: 1,
      subdomain,
      agent: "jerry",
    },
  };
}
