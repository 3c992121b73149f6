import { formatCredits, noCredits } from "@coursewright/base/credits.ts";
import type { UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import { readingMinutes } from "@coursewright/course/reading-time.ts";
import { pageText } from "@coursewright/course/text.ts";
import { charactersOf, costOf } from "@coursewright/course/update-cost.ts";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import { type AiGateway, asAgreed } from "../../platform/ai-gateway/gateway.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { CoursesService, WholePage } from "../courses/service.ts";
import type { MediaService } from "../media/service.ts";
import { entryPrompt, type EntryWords, readEntryReply, sampleEntry, textSent } from "./entry-prompt.ts";
import { findEntry, putEntry } from "./entry-queries.ts";
import type { PagePicture } from "./page-picture.ts";
import { problemOf } from "./problem-of.ts";
import { marksOf, type SectionMarks } from "./sections.ts";
import { holdName } from "./starting.ts";
import { changeUpdate, findUpdate, type UpdateName, type UpdateRow } from "./update-queries.ts";
import { pageOf, type UpdateRun } from "./update-run.ts";

interface WrittenEntry {
  readonly words: EntryWords;
  readonly model: string;
  readonly version: number;
  readonly minutes: number;
  readonly sections: SectionMarks;
  /** The length of the text that was sent. */
  readonly characters: number;
}

export type EntryReply = WrittenEntry | { readonly problem: UpdateProblem };

/** The steps of a catalogue part. Each is idempotent. */
export interface EntryPart {
  /** Returns the address of the page's picture, or null on failure. An entry needs no picture. */
  takePicture(name: UpdateName): Promise<string | null>;
  /** Calls the model. Rethrows a busy provider's error while retries remain. */
  write(name: UpdateName, options: { mayAskAgain: boolean }): Promise<EntryReply>;
  /** Writes entry, charge, stale mark and state in one transaction. Returns a picture that is no longer used. */
  end(trx: WriteQuery, name: UpdateName, made: { picture: string | null; reply: EntryReply }): Promise<string | null>;
  dropPicture(name: UpdateName, address: string): Promise<void>;
}

interface EntryPartOptions {
  databases: Databases;
  gateway: AiGateway;
  run: UpdateRun;
  courses: Pick<CoursesService, "readPageWithin" | "readLookWithin" | "markCataloguedWithin">;
  pictures: Pick<PagePicture, "take">;
  media: Pick<MediaService, "dropStored">;
  log: Log;
}

const maxEntryTokens = 1_500;

export function createEntryPart({ databases, gateway, run, courses, pictures, media, log }: EntryPartOptions): EntryPart {
  const within = <T>({ uid }: Pick<UpdateName, "uid">, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);

  const read = (name: UpdateName) =>
    within(name, async (trx) => {
      const row = await findUpdate(trx, name);
      const page = row && (await courses.readPageWithin(trx, pageOf(row)));
      return row && page && { row, page };
    });

  async function tellPicture(name: UpdateName, picture_state: UpdateRow["picture_state"]): Promise<void> {
    await within(name, (trx) => changeUpdate(trx, name, { picture_state }));
    await run.announce(name);
  }

  async function photograph({ row, page }: { row: UpdateRow; page: WholePage }): Promise<string | null> {
    const { chapterId, name, blocks } = page;
    const at = { ...pageOf(row), chapterId };
    const theme = await within(at, (trx) => courses.readLookWithin(trx, at));
    const isUploaded = row.picture_chapter_id !== null;
    const putAt = { ...at, chapterId: row.picture_chapter_id ?? chapterId };
    return pictures.take(putAt, { name, theme, blocks }, { isUploaded });
  }

  return {
    async takePicture(name) {
      await tellPicture(name, "working");
      const found = await read(name);
      const picture = found
        ? await photograph(found).catch((err: unknown) => {
            log.warn({ err, ...name }, "taking the picture of a page failed");
            return null;
          })
        : null;
      await tellPicture(name, picture === null ? "failed" : "done");
      return picture;
    },
    async write(name, options) {
      const found = await read(name);
      if (!found) return { problem: "page_gone" };
      const { name: title, version, blocks } = found.page;
      const whole = pageText(blocks);
      const text = textSent(whole);
      if (text === "") return { problem: "page_empty" };
      try {
        const call = { ...entryPrompt({ name: title, text }), maxOutputTokens: maxEntryTokens, sample: sampleEntry };
        const writeText = await asAgreed(gateway, name.uid, { isOwn: found.row.own_key });
        const { text: reply, model } = await writeText({ ...call, idempotencyKey: holdName(name.updateId, "catalogue") });
        const made = { words: readEntryReply(reply), model, version, characters: charactersOf(text) };
        return { ...made, minutes: readingMinutes(whole), sections: marksOf(blocks) };
      } catch (error) {
        return { problem: problemOf(error, options) };
      }
    },
    async end(trx, name, { picture, reply }) {
      const row = await run.lockPart(trx, name, "catalogue");
      if (!row) return picture;
      const failed = async (problem: UpdateProblem) => {
        await run.fail(trx, name, "catalogue", problem);
        return picture;
      };
      if ("problem" in reply) return failed(reply.problem);
      const { words, model, version, minutes, sections, characters } = reply;
      const page = pageOf(row);
      if (!(await courses.markCataloguedWithin(trx, { ...page, version }))) return failed("page_gone");
      const before = await findEntry(trx, page);
      const cost = model === demoModel || row.own_key ? noCredits : costOf("catalogue", characters);
      const settled = await run.settle(trx, name, { part: "catalogue", cost, change: { page_version: version } });
      const made = { ...words, reading_minutes: minutes, screenshot: picture, model, page_version: version, sections };
      await putEntry(trx, page, { ...made, credits: formatCredits(settled) });
      return before?.screenshot ?? null;
    },
    dropPicture: ({ uid }, address) => media.dropStored(uid, address),
  };
}
