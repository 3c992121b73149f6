import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * The key of a file is its only protection: 128 random bits, sealed by us. What carries no seal of ours
 * is refused before the store hears of it. A file that is everybody's has bits made of its name instead; what lies in
 * several forms has a name behind the key.
 */

const randomLength = 16;
const sealLength = 16;
const formName = /^(?:\d{1,5}x\d{1,5}\.(?:jpg|png|webp)|\d{1,5}\.(?:webp|avif)|video\.(?:mp4|webm|ogv|mov|avi))$/;

export interface MediaKeys {
  mint(): string;
  /** Always the same for a name. */
  mintFor(name: string): string;
  isMinted(key: string): boolean;
}

/** What an earlier secret sealed stays ours: courses show those addresses. It seals nothing new. */
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
      // Two spellings of one key would be two keys of the store.
      if (bytes.length !== randomLength + sealLength || bytes.toString("base64url") !== key) return false;
      const [random, carried] = [bytes.subarray(0, randomLength), bytes.subarray(randomLength)];
      return [secret, ...earlierSecrets].some((by) => timingSafeEqual(seal(random, by), carried));
    },
  };
}
