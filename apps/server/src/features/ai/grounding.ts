import type { AuthorId } from "@coursewright/base/ids.ts";
import { type Cited, readCitations, withoutMarks } from "@coursewright/blocks/kit/ai/citations.ts";
import { jsonInReply } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { budget, tokensOf } from "@coursewright/blocks/kit/ai/token-budget.ts";
import { figuresIn } from "@coursewright/blocks/kit/data/figures.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { GenerateText } from "@coursewright/contract/ai.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { SourcesService } from "../sources/service.ts";
import type { CourseAround } from "./course-around.ts";
import { maxReply, refuseAs } from "./prompt.ts";

/* [SRC-02] Writing from the sources of a course. */

export type PassageSearch = Pick<SourcesService, "searchPassages">;

const maxPassages = 20;
const maxFigures = 400;

/** Undefined if the author did not ask for it. Throws if the sources contain nothing about the request, before anything is charged. */
export async function findGrounds(
  sources: PassageSearch,
  author: AuthorId,
  input: GenerateText,
  course: CourseAround,
): Promise<Passage[] | undefined> {
  if (!input.fromSources) return undefined;
  const project = input.place?.projectId;
  if (project === undefined) throw new AppError("invalid_request");
  return searchGrounds(sources, { author, project, words: wordsToFind(input, course) });
}

/** Passages within the budget of a prompt, best first. */
export async function searchGrounds(
  sources: PassageSearch,
  wanted: Omit<Parameters<PassageSearch["searchPassages"]>[0], "limit">,
): Promise<Passage[]> {
  const found = await sources.searchPassages({ ...wanted, limit: maxPassages });
  let room = budget.sources;
  const fitting = found.filter(({ text }) => (room -= tokensOf(text)) >= 0);
  if (fitting.length === 0) throw new AppError("no_passage_found");
  return fitting;
}

/** The search reads the first words only, so the request and the selection come before the block and the names around it. */
function wordsToFind({ usermessage, selection = "", block, before = [] }: GenerateText, { page = "", chapter = "" }: CourseAround): string {
  const read = block ? readBlock(block) : null;
  const text = read?.state === "ok" ? catalogueText(read.block, read.data) : "";
  return [usermessage, selection, page, text, chapter, before.at(-1) ?? ""].join("\n");
}

/** Without passages there are no marks: brackets are words. */
export function citedReply(json: unknown, passages: readonly Passage[] | undefined): Cited {
  return passages
    ? readCitations(
        json,
        passages.map(({ id }) => id),
      )
    : { json, evidence: [] };
}

/** The reply without marks, with the evidence of its sentences as a last field. `check` sees the reply without either. */
export function groundedReply(reply: string, passages: readonly Passage[], check: (reply: string) => void): string {
  const { json, evidence } = citedReply(
    refuseAs("no_json_in_reply", () => jsonInReply(reply)),
    passages,
  );
  check(JSON.stringify(json));
  // The editor does not know the passages, and would mark their figures as made up.
  const figures = [...new Set(figuresIn(passages.map(({ text }) => text).join("\n")))].slice(0, maxFigures);
  const grounded = JSON.stringify({ ...(typeof json === "object" ? json : {}), evidence, figures });
  // The column has a length limit.
  if (grounded.length > maxReply) throw new AppError("helper_failed");
  return grounded;
}

/** Takes marks out of words that stream. A mark can arrive in several pieces, so its beginning waits. */
export function withoutStreamedMarks(onSay: (text: string) => void): { onSay(text: string): void; end(): void } {
  let pending = "";
  const pass = (text: string) => {
    const plain = withoutMarks(text);
    if (plain !== "") onSay(plain);
  };
  return {
    onSay(text) {
      pending += text;
      // A "(" after the bracket makes it a link, so a whole mark waits, too.
      const begun = /[ \u00A0]?(?:\[[\d, ]{0,50}\]?)?$/.exec(pending)?.[0].length ?? 0;
      pass(pending.slice(0, pending.length - begun));
      pending = pending.slice(pending.length - begun);
    },
    end() {
      pass(pending);
      pending = "";
    },
  };
}
