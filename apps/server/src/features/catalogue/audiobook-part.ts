import type { UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import { pageSpokenText } from "@coursewright/course/text.ts";
import { charactersOf, costOf, minSpokenCharacters } from "@coursewright/course/update-cost.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { AudiobookService, ChunkPlan, Joined, Plan, Recording } from "../audiobook/service.ts";
import type { CoursesService } from "../courses/service.ts";
import { problemOf } from "./problem-of.ts";
import { changeUpdate, findUpdate, recordSpoken, type UpdateName } from "./update-queries.ts";
import { pageOf, type UpdateRun } from "./update-run.ts";

interface Planned {
  readonly version: number;
  readonly plan: Plan;
  readonly recording: Recording;
}

export type PlanReply = Planned | { readonly problem: UpdateProblem };

interface SpeakOptions {
  readonly mayAskAgain: boolean;
  /** The number of spoken chunks including this one. */
  spoken(): number;
}

/** The steps of an audiobook part. Each is idempotent. */
export interface AudiobookPart {
  plan(name: UpdateName): Promise<PlanReply>;
  /** Returns null on success. Rethrows a busy provider's error while retries remain. */
  speak(planned: Planned, chunk: ChunkPlan, options: SpeakOptions): Promise<UpdateProblem | null>;
  join(planned: Planned): Promise<Joined>;
  /** Writes audiobook, charge and state in one transaction. */
  end(trx: WriteQuery, planned: Planned, joined: Joined): Promise<void>;
}

interface AudiobookPartOptions {
  databases: Databases;
  run: UpdateRun;
  courses: Pick<CoursesService, "readPageWithin" | "keepVersionWithin">;
  audiobook: AudiobookService;
}

export function createAudiobookPart({ databases, run, courses, audiobook }: AudiobookPartOptions): AudiobookPart {
  const within = <T>({ uid }: Pick<UpdateName, "uid">, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);

  return {
    async plan(name) {
      const planned = await within(name, async (trx): Promise<PlanReply> => {
        const row = await findUpdate(trx, name);
        const page = row && (await courses.readPageWithin(trx, pageOf(row)));
        if (!row || !page) return { problem: "page_gone" };
        if (!audiobook.hasVoice) return { problem: "voice_not_set_up" };
        if (charactersOf(pageSpokenText(page.blocks)) < minSpokenCharacters) return { problem: "too_little_text" };
        const plan = audiobook.plan(page.blocks);
        // The text has only unspeakable characters.
        if (plan.chunks.length === 0) return { problem: "too_little_text" };
        await changeUpdate(trx, name, { chunks: plan.chunks.length });
        return { version: page.version, plan, recording: { ...name, pageId: page.id } };
      });
      await run.announce(name);
      return planned;
    },
    async speak({ recording }, chunk, { mayAskAgain, spoken }) {
      try {
        await audiobook.speak(recording, chunk);
      } catch (error) {
        return problemOf(error, { mayAskAgain });
      }
      await within(recording, (trx) => recordSpoken(trx, recording, spoken()));
      await run.announce(recording);
      return null;
    },
    join: ({ recording, plan }) => audiobook.join(recording, plan),
    async end(trx, { recording, version }, joined) {
      const row = await run.lockPart(trx, recording, "audiobook");
      if (!row) return;
      if ((await courses.keepVersionWithin(trx, pageOf(row))) === undefined) {
        return run.fail(trx, recording, "audiobook", "page_gone");
      }
      const { newCharacters } = await audiobook.keepWithin(trx, { ...recording, pageVersion: version }, joined);
      const cost = costOf("audiobook", newCharacters);
      const settled = await run.settle(trx, recording, { part: "audiobook", cost, change: { page_version: version } });
      return audiobook.setCostWithin(trx, recording, settled);
    },
  };
}
