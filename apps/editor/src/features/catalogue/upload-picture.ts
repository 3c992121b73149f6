import { beginScreenshot } from "@coursewright/contract/catalogue.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";
import { call } from "../../base/api/client.ts";
import { putFile } from "../media/index.ts";

/** After this time the update starts without the picture, and the server draws it. */
const uploadTimeoutMs = 15_000;

/** [CAT-02] Uploads the picture; null on failure. The update request then names the uploaded file. */
export async function uploadPicture(
  at: RequestOf<typeof beginScreenshot>["params"],
  picture: Blob,
): Promise<{ readonly path: string; readonly url: string } | null> {
  const signal = AbortSignal.timeout(uploadTimeoutMs);
  try {
    const { path, put, url } = await call(beginScreenshot, { params: at, body: { bytes: picture.size } }, { signal });
    await putFile(put, picture, { signal, onSent: () => undefined });
    return { path, url };
  } catch (error) {
    console.warn("The picture of the page could not be uploaded.", error);
    return null;
  }
}
