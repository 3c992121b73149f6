import { randomUUID } from "node:crypto";
import { changeCourseTerms } from "@coursewright/contract/billing.ts";
import { openPreview } from "@coursewright/contract/publishing.ts";
import { hearAgent } from "@coursewright/contract/avatar.ts";
import { localInstance } from "../../tools/local.ts";
import { writeCourse } from "../product/course.ts";
import { type Account, type Answer, enrol, fromOneAddress, type SendingOptions, type Sent } from "./from-outside.ts";
import { publishCourse } from "./published.ts";

const { productDomains, ports } = localInstance();
const domain = `${productDomains[0]}:${ports.edge}`;

/** Collects one response of each kind, from every part of the product. */
export async function oneOfEach(options: SendingOptions): Promise<Record<string, Answer>> {
  const author = await enrol(options);
  const open = await publishedBy(author, "open");
  const members = await publishedBy(author, "members");
  const { uid } = author;
  const preview = await author.call(openPreview, { params: { uid, projectId: open.projectId }, query: {} });
  const { url: sound } = await author.call(hearAgent, { params: { uid, agent: "jerry" } });
  const user = `/api/coursewright/v2/users/${uid}`;
  const bearer = { authorization: `Bearer ${author.bearer}` };
  const asked: Record<string, Sent> = {
    "editor page": { path: "/static/home" },
    "editor favicon": { path: "/favicon.svg" },
    "api json": { path: user, headers: bearer },
    "api refusal": { path: user },
    "api nothing": { path: "/api/nothing" },
    "api stream": { path: "/api/live", headers: bearer },
    "api too large": { path: `${user}/projects`, method: "POST", headers: bearer, body: { name: "x".repeat(3_000_000) } },
    "api of the edge": { path: "/api/edge/gate" },
    file: { path: new URL(sound, "http://x").pathname + new URL(sound, "http://x").search },
    health: { path: "/healthz" },
    "edge: bad request": { path: "/%" },
    "edge: long address": { path: `/${"x".repeat(40_000)}` },
    "edge: stranger": { path: "/", host: "stranger.invalid" },
    "edge: www": { path: "/", host: `www.${domain}` },
    "course cover": { path: "/launch/", host: open.host },
    "course root": { path: "/", host: open.host },
    "course page that is not": { path: "/launch/nothing/", host: open.host },
    "course worker": { path: "/launch/sw.js", host: open.host },
    "course robots": { path: "/robots.txt", host: open.host },
    "course favicon": { path: "/favicon.ico", host: open.host },
    "course file that is not": { path: "/launch/media/nothing.png", host: open.host },
    "course learner": { path: "/launch/learner/courses", host: open.host },
    "course events": { path: "/launch/learner/events", method: "POST", host: open.host, body: {} },
    "course too large": { path: "/launch/report", method: "POST", host: open.host, body: "x".repeat(100_000) },
    "course report": {
      path: "/launch/report",
      method: "POST",
      host: open.host,
      body: "reason=other",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
    "course certificate": { path: "/launch/certificate/none", host: open.host },
    "course entry": { path: "/launch/enter?to=/launch/", host: open.host },
    "no course": { path: "/launch/", host: `nobody-${randomUUID().slice(-12)}.${domain}` },
    "members cover": { path: "/launch/", host: members.host },
    "members gate": { path: members.lesson, host: members.host },
    "preview page": { path: "/launch/", host: new URL(preview.url).host },
    "no preview": { path: "/launch/", host: `p--nothing.${domain}` },
  };
  const send = fromOneAddress(options);
  const answers = await Promise.all(Object.entries(asked).map(async ([name, sent]) => [name, await send(sent)] as const));
  return Object.fromEntries(answers);
}

async function publishedBy(author: Account, readers: "open" | "members") {
  const [page, second] = await writeCourse(author, { pages: 2 });
  if (!page || !second) throw new Error("No page");
  const { uid, projectId } = page;
  await author.call(changeCourseTerms, { params: { uid, projectId }, body: { readers, cents: null } });
  return { projectId, host: await publishCourse(author, page), lesson: "/launch/1/the-lesson/" };
}
