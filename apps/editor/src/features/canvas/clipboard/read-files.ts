import { isAccepted } from "@coursewright/contract/uploads.ts";
import type { Draft } from "./drafts.ts";
import { readHtml } from "./reading/read-html.ts";
import { readCsv, readMarkdown, readPlain } from "./reading/read-text.ts";

interface ReadFiles {
  readonly drafts: readonly Draft[];
  /** Names of files that no block can show. */
  readonly refused: readonly string[];
}

/** A longer text file is a book, not a page. */
const maxTextBytes = 5_000_000;

/** The blocks for these files, in their order. */
export async function readFiles(files: readonly File[]): Promise<ReadFiles> {
  const read = await Promise.all(files.map(async (file) => ({ file, drafts: await draftsOf(file) })));
  return {
    drafts: read.flatMap(({ drafts }) => drafts ?? []),
    refused: read.filter(({ drafts }) => drafts === null).map(({ file }) => file.name),
  };
}

async function draftsOf(given: File): Promise<Draft[] | null> {
  const ending = /\.(\w+)$/.exec(given.name)?.[1]?.toLowerCase() ?? "";
  const file = withType(given, ending);
  if (isAccepted("image", file.type)) return [{ type: "image", source: file, alt: "", caption: "" }];
  if (isAccepted("video", file.type)) return [{ type: "video", source: file, caption: "" }];
  if (isAccepted("audio", file.type)) return [{ type: "audio", source: file }];
  if (isAccepted("file", file.type)) return [{ type: "file", source: file }];
  const reader = { csv: readCsv, tsv: readCsv, md: readMarkdown, markdown: readMarkdown, txt: readPlain, html: readHtml, htm: readHtml }[
    ending
  ];
  if (!reader || file.size > maxTextBytes) return null;
  return reader(await file.text());
}

/** Some systems know no type for these endings, and some call every Ogg file a video. */
const types = new Map([
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["aac", "audio/aac"],
  ["wav", "audio/wav"],
  ["ogg", "audio/ogg"],
  ["oga", "audio/ogg"],
  ["opus", "audio/ogg"],
  ["pdf", "application/pdf"],
]);

function withType(file: File, ending: string): File {
  const type = types.get(ending);
  const isVague = file.type === "" || /^(?:video|application)\/ogg$/.test(file.type);
  return type !== undefined && isVague ? new File([file], file.name, { type }) : file;
}
