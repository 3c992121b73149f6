import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * The key of a file is its only protection: 128 random bits and a signature. A key without a valid signature is rejected before
 * the object store is asked. The key of a shared file is derived from its name. A file in several forms has a name behind the key.
 */

const randomLength = 16;
const sealLength = 16;
const formName =
  /^(?:\d{1,5}x\d{1,5}\.(?:jpg|png|webp|mp4)|\d{1,5}\.(?:webp|avif|mp4)|poster\.jpg|captions\.vtt|video\.(?:mp4|webm|ogv|mov|avi)|audio\.(?:mp3|aac|m4a|wav|ogg|webm)|file\.pdf)$/;

export interface MediaKeys {
  mint(): string;
  /** Returns the same key for the same name. */
  mintFor(name: string): string;
  isMinted(key: string): boolean;
}

/** Keys of earlier secrets stay valid, because courses contain them. New keys use only the new secret. */
export interface MediaSecrets {
  secret: string;
  earlierSecrets?: readonly string[];
}

export function createMediaKeys({ secret, earlierSecrets = [] }: MediaSecrets): MediaKeys {
  const seal = (random: Buffer, by = secret) =>
    createHmac("sha256", by).update("media key").update(random).digest().subarray(0, sealLength);
  const sealed = (random: Buffer) => Buffer.concat([random, seal(random)]).toString("base64url");
  return {
    mint: () => sealed(randomBytes(randomLength)),
    mintFor: (name) => sealed(createHmac("sha256", secret).update("shared media").update(name).digest().subarray(0, randomLength)),
    isMinted(asked) {
      const [key = "", ...names] = asked.split("/");
      if (names.length > 1 || (names[0] !== undefined && !formName.test(names[0]))) return false;
      const bytes = Buffer.from(key, "base64url");
      // Reject other base64 spellings of the same bytes: the object store would treat them as different keys.
      if (bytes.length !== randomLength + sealLength || bytes.toString("base64url") !== key) return false;
      const [random, carried] = [bytes.subarray(0, randomLength), bytes.subarray(randomLength)];
      return [secret, ...earlierSecrets].some((by) => timingSafeEqual(seal(random, by), carried));
    },
  };
}
