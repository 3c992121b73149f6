import { randomUUID } from "node:crypto";
import { ProjectId } from "@coursewright/base/ids.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { createProject } from "@coursewright/contract/courses.ts";
import { beginUpload, finishUpload, Upload } from "@coursewright/contract/uploads.ts";
import { type Account, appOrigin } from "./from-outside.ts";

interface Ended {
  /** The address of the file. Undefined when it was refused. */
  readonly url?: string;
  readonly refusal?: string;
  /** The time from the announcement to the response. */
  readonly ms: number;
}

/** Uploads like the editor: announces the file, sends it to the object store, and lets the server check it. */
export async function uploader(author: Account) {
  const { id } = await author.call(createProject, { params: { uid: author.uid }, body: { name: "Files" } });
  const projectId = ProjectId.parse(id);
  return async (file: Buffer, type = "image/png"): Promise<Ended> => {
    const uploadId = randomUUID();
    const announced = { uploadId, projectId, kind: "image" as const, type, bytes: file.length, name: "picture" };
    const begun = await author.call(beginUpload, { body: announced });
    if (begun.kind !== "image") throw new Error("a picture was asked for");
    const stored = await fetch(begun.put.url, { method: "PUT", body: new Uint8Array(file) });
    if (!stored.ok) throw new Error(`the store answered ${stored.status}`);
    const from = performance.now();
    const { status, text } = await author.send({ path: finishUpload.path.replace(":uploadId", uploadId), method: "POST" });
    const ms = performance.now() - from;
    if (status === 200) return { url: Upload.parse(JSON.parse(text)).url, ms };
    return { refusal: `${status} ${ErrorReply.parse(JSON.parse(text)).error.code}`, ms };
  };
}

/** Every variant of a picture, as served. */
export async function formsOf(url: string) {
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  const addresses = [url, ...["480.webp", "300.webp", "64.webp", "100.webp"].map((form) => folder + form)];
  const answers = await Promise.all(addresses.map((address) => fetch(new URL(address, appOrigin))));
  return Promise.all(
    answers
      .filter(({ ok }) => ok)
      .map(async (answer) => ({ address: answer.url, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) })),
  );
}
