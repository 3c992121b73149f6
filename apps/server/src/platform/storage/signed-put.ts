import { createHash, createHmac } from "node:crypto";

interface SignedPutOptions {
  /** As the browser reaches the store. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
  readonly key: string;
  /** Signed, so that the store takes neither more nor less. */
  readonly bytes: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly lifetimeSeconds: number;
  readonly now: Date;
}

/** An address at which whoever holds it may put one object: AWS Signature Version 4 in the query. */
export function signPut(options: SignedPutOptions): string {
  const { endpoint, region, accessKey, secretKey, bucket, key, bytes, query = {}, lifetimeSeconds, now } = options;
  const { origin, host } = new URL(endpoint);
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const signed = {
    ...query,
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${accessKey}/${scope}`,
    "X-Amz-Date": time,
    "X-Amz-Expires": String(lifetimeSeconds),
    "X-Amz-SignedHeaders": "content-length;host",
  };
  const path = `/${bucket}/${key.split("/").map(encode).join("/")}`;
  const search = Object.entries(signed)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const request = ["PUT", path, search, `content-length:${bytes}`, `host:${host}`, "", "content-length;host", "UNSIGNED-PAYLOAD"].join(
    "\n",
  );
  const text = ["AWS4-HMAC-SHA256", time, scope, createHash("sha256").update(request).digest("hex")].join("\n");
  const signingKey = [time.slice(0, 8), region, "s3", "aws4_request"].reduce<Buffer | string>(mac, `AWS4${secretKey}`);
  return `${origin}${path}?${search}&X-Amz-Signature=${mac(signingKey, text).toString("hex")}`;
}

function mac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** As the signature wants it: all but the unreserved characters of RFC 3986. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
