import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { shardIndexOf } from "../../apps/server/src/platform/db/databases.ts";
import { localEnvironment } from "../../tools/local.ts";

type Work<T> = (shard: pg.Client) => Promise<T>;

/** Each as its owner, past row level security; one after another. */
export async function onEachShard<T>(work: Work<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const url of shardUrls()) answers.push(await at(url, work));
  return answers;
}

/** As the owner of the shard on which this author's rows lie. */
export async function onShardOf<T>(uid: string, work: Work<T>): Promise<T> {
  const urls = shardUrls();
  return at(urls[shardIndexOf(AuthorId.parse(uid), urls.length)], work);
}

function shardUrls(): string[] {
  return localEnvironment().AUTHORS_OWNER_URLS.split(",");
}

async function at<T>(url: string | undefined, work: Work<T>): Promise<T> {
  const shard = new pg.Client(url);
  await shard.connect();
  try {
    return await work(shard);
  } finally {
    await shard.end();
  }
}
