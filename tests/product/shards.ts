import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { shardIndexOf } from "../../apps/server/src/platform/db/databases.ts";
import { localEnvironment } from "../../tools/local.ts";

type Work<T> = (shard: pg.Client) => Promise<T>;

/** Runs on each shard in turn as its owner, who bypasses row level security. */
export async function onEachShard<T>(work: Work<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const url of shardUrls()) answers.push(await at(url, work));
  return answers;
}

/** Runs on the shard of this author as its owner. */
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
