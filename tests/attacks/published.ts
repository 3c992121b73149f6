import { randomUUID } from "node:crypto";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import type { Author } from "../product/author.ts";
import { eventually } from "../product/eventually.ts";
import { visit } from "../product/learner.ts";
import { appOrigin } from "./from-outside.ts";

const patienceMs = 300_000;

/** Returns the host once the edge serves the course. */
export async function publishCourse({ uid, call }: Author, { projectId }: { projectId: string }): Promise<string> {
  const [params, subdomain] = [{ uid, projectId }, `attacked-${randomUUID().slice(0, 8)}`];
  await call(publish, { params, body: { subdomain } }, { "idempotency-key": randomUUID() });
  const isLive = async () => (await call(readPublication, { params })).publication?.state === "live";
  await eventually("the course to be live", isLive, patienceMs);
  const host = `${subdomain}.${new URL(appOrigin).host.replace("localhost", "coursewright.localhost")}`;
  const isShown = async () => (await visit(appOrigin, new URL(`http://${host}`).hostname, "/launch/")).status === 200;
  await eventually("the edge to show the course", isShown, patienceMs);
  return host;
}
