import { folderOf, picturesIn } from "./pictures.ts";
import { type ListedFile, type Listing, type OtherRelease, type Outcome, planFor, type Stop } from "./plan.ts";

/* One cache per release. Pictures and sound have immutable URLs, so releases share their two caches. */
const releaseCaches = "release-";
export const pictureCache = "pictures";
/** learning/kept-sound.ts fills this cache under the same name. */
export const soundCache = "sound";

const listingAddress = "/launch/offline.json";
const soundAddress = "/launch/sound.json";
/** Marks a complete cache, so that the next visit need not check. */
const wholeMark = "/launch/.whole";

const fetchesAtOnce = 4;
const maxFetchMs = 60_000;
/** Above this limit, only pictures of opened pages are stored. */
const maxPictureBytes = 200_000_000;

/** One release on this device. */
export function keptRelease(release: string) {
  const name = releaseCaches + release;
  // Incremented when lessons are forgotten, so that fetches in flight are not stored.
  let era = 0;

  async function readListing(): Promise<Listing | undefined> {
    const cache = await caches.open(name);
    const known = await cache.match(listingAddress);
    if (known) return known.json();
    const reply = await ask(listingAddress);
    const text = reply?.status === 200 ? await reply.text() : "";
    // The server may have a newer release, which brings its own worker.
    if ((await hashOf(new TextEncoder().encode(text))) !== release) return undefined;
    await cache.put(listingAddress, new Response(text, { headers: { "content-type": "application/json" } }));
    return JSON.parse(text);
  }

  async function keep(file: ListedFile): Promise<Outcome> {
    const [begun, reply] = [era, await ask(file.address)];
    if (!reply) return "failed";
    if (reply.type === "opaqueredirect" || reply.status === 401) return "closed";
    if (reply.status === 404) return "changed";
    const bytes = reply.status === 200 ? await reply.arrayBuffer().catch(() => undefined) : undefined;
    if (!bytes) return "failed";
    if ((await hashOf(bytes)) !== file.hash) return "changed";
    if (begun !== era) return "closed";
    await (await caches.open(name)).put(file.address, new Response(bytes, { headers: headersOf(reply) }));
    return "kept";
  }

  async function keepMissing(listing: Listing, others: readonly OtherRelease[]): Promise<Stop | undefined> {
    const cache = await caches.open(name);
    const { copies, missing } = planFor(listing, await addressesIn(name), others);
    for (const { file, from } of copies) {
      const there = await (await caches.open(from)).match(file.address);
      if (there) await cache.put(file.address, there);
      else missing.push(file);
    }
    let stop: Stop | undefined;
    await eachOf(missing, async (file) => {
      if (stop) return;
      const outcome = await keep(file);
      if (outcome !== "kept") stop ??= { file, outcome };
    });
    return stop;
  }

  /** Returns whether all available pictures are stored. */
  async function keepPictures(listing: Listing): Promise<boolean> {
    const [cache, pictures, begun] = [await caches.open(name), await caches.open(pictureCache), era];
    const wanted = new Set<string>();
    for (const { address } of listing.files.filter(isPage))
      for (const picture of picturesIn((await (await cache.match(address))?.text()) ?? "")) wanted.add(picture);
    const folders = new Set([...wanted].map(folderOf));
    for (const there of await addressesIn(pictureCache)) if (!folders.has(folderOf(there))) await pictures.delete(there);
    let bytes = (await pictures.matchAll()).reduce((sum, { headers }) => sum + Number(headers.get("content-length")), 0);
    let isDone = true;
    const there = await addressesIn(pictureCache);
    await eachOf(
      [...wanted].filter((address) => !there.has(address)),
      async (address) => {
        if (!isDone || bytes > maxPictureBytes || begun !== era) return;
        const reply = await ask(address);
        if (!reply || reply.status >= 500) isDone = false;
        else if (begun === era) bytes += await keepPicture(address, reply);
      },
    );
    return isDone;
  }

  /** Deletes recordings that pages no longer use. */
  async function forgetOldSound(): Promise<void> {
    const cache = await caches.open(name);
    const listed: Array<{ sound: string }> = (await (await cache.match(soundAddress))?.json()) ?? [];
    const heard = new Set(listed.map(({ sound }) => sound));
    for (const there of await addressesIn(soundCache)) if (!heard.has(there)) await (await caches.open(soundCache)).delete(there);
  }

  return {
    readListing,
    keepMissing,
    /** Returns undefined if not stored. `path` has no query string. */
    async at(path: string): Promise<Response | undefined> {
      const cache = await caches.open(name);
      return (await cache.match(path)) ?? cache.match(`${path}/`);
    },
    async others(): Promise<OtherRelease[]> {
      const names = (await caches.keys()).filter((other) => other.startsWith(releaseCaches) && other !== name);
      const found = names.map(async (cache): Promise<OtherRelease[]> => {
        const listing = await (await caches.open(cache)).match(listingAddress);
        return listing ? [{ cache, listing: await listing.json(), kept: await addressesIn(cache) }] : [];
      });
      return (await Promise.all(found)).flat();
    },
    async forgetOthers(): Promise<void> {
      for (const other of await caches.keys()) if (other.startsWith(releaseCaches) && other !== name) await caches.delete(other);
    },
    /** Keeps public files. */
    async forgetLessons(): Promise<void> {
      const closed = (await readListing())?.files.filter(({ isOpen }) => !isOpen) ?? [];
      if (closed.length === 0) return;
      era += 1;
      const cache = await caches.open(name);
      for (const { address } of [{ address: wholeMark }, ...closed]) await cache.delete(address);
      for (const shared of [pictureCache, soundCache]) await caches.delete(shared);
    },
    async forgetAll(): Promise<void> {
      era += 1;
      for (const each of await caches.keys())
        if (each.startsWith(releaseCaches) || each === pictureCache || each === soundCache) await caches.delete(each);
    },
    /** Fetches missing files. Returns whether the release is complete, or why it stopped. */
    async complete({ isLetIn }: { isLetIn: boolean }): Promise<"whole" | "part" | "changed"> {
      const cache = await caches.open(name);
      if (await cache.match(wholeMark)) return "whole";
      const listing = await readListing();
      if (!listing) return "changed";
      const stop = await keepMissing({ files: listing.files.filter(({ isOpen }) => isOpen || isLetIn) }, []);
      if (stop?.outcome === "changed") return "changed";
      const hasPictures = await keepPictures(listing);
      const there = await addressesIn(name);
      if (!hasPictures || listing.files.some(({ address }) => !there.has(address))) return "part";
      await forgetOldSound();
      await cache.put(wholeMark, new Response(""));
      return "whole";
    },
  };
}

/** Returns the stored size. Skips uncacheable pictures and those that do not fit. */
export async function keepPicture(address: string, reply: Response): Promise<number> {
  if (reply.status !== 200 || reply.headers.get("cache-control")?.includes("no-store")) return 0;
  try {
    const bytes = await reply.arrayBuffer();
    const headers = headersOf(reply);
    headers.set("content-length", String(bytes.byteLength));
    await (await caches.open(pictureCache)).put(address, new Response(bytes, { headers }));
    return bytes.byteLength;
  } catch {
    return 0;
  }
}

function isPage({ address }: ListedFile): boolean {
  return address.endsWith("/");
}

/** Returns undefined when offline. Redirects are returned, not followed. */
async function ask(address: string): Promise<Response | undefined> {
  try {
    return await fetch(address, { cache: "no-cache", redirect: "manual", signal: AbortSignal.timeout(maxFetchMs) });
  } catch {
    return undefined;
  }
}

/** The bytes are stored decompressed, so compression headers are dropped. */
function headersOf(reply: Response): Headers {
  const headers = new Headers(reply.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  return headers;
}

async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function addressesIn(name: string): Promise<Set<string>> {
  return new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: fetchesAtOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
