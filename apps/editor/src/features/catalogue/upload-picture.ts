import { beginScreenshot } from "@coursewright/contract/catalogue.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";
import { call } from "../../base/api/client.ts";
import { putFile } from "../media/index.ts";

/** An update does not wait longer for its picture: the server draws it then. */
const withinMs = 15_000;

/** [CAT-02] Puts the picture into the store; null where that failed. What comes back is named when the update is asked for. */
export async function uploadPicture(
  at: RequestOf<typeof beginScreenshot>["params"],
  picture: Blob,
): Promise<{ readonly path: string; readonly url: string } | null> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    const { path, put, url } = await call(beginScreenshot, { params: at, body: { bytes: picture.size } }, { signal });
    await putFile(put, picture, { signal, onSent: () => undefined });
    return { path, url };
  } catch (error) {
    console.warn("The picture of the page could not be uploaded.", error);
    return null;
  }
}
