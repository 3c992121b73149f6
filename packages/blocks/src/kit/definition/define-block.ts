// oxlint-disable-next-line typescript/triple-slash-reference -- packages that type-check a block also check its panel, which imports stylesheets
/// <reference path="./css.d.ts" />
import type { MessageDescriptor } from "@lingui/core";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { z } from "zod";
import type { BlockAi } from "../ai/block-ai.ts";
import type { Captions } from "../captions/cues.ts";
import type { IconName } from "../icons/icon-names.ts";
import type { Leaves } from "./leaves.ts";
import type { RichText } from "../text/rich-text.ts";
import type { ScoredRubric } from "../scoring/rubric.ts";

/** Data of a block whose type is known only at run time, already validated by its schema. */
export type BlockData = Readonly<Record<string, unknown>>;

/** One upgrade step of a block's data. It gets the unvalidated result of the step before. */
export interface Migration {
  name: string;
  up(data: BlockData): BlockData;
}

export interface Content {
  data: BlockData;
  metadata: BlockData;
}

export interface BlockModel<Data, Metadata = BlockData> {
  type: string;
  /** Other stored spellings of the type. */
  aliases?: readonly string[];
  schema: z.ZodType<Data>;
  defaults: Data;
  /** Stored next to the data. Every field needs a default, so that a block without metadata can be read. */
  metadata?: z.ZodType<Metadata>;
  /** The stored version is the number of applied migrations. */
  migrations: readonly Migration[];
  /** Whether the audiobook reads it aloud. */
  isSpoken: boolean;
  /** The spoken text, if it differs from the words in their order. */
  spoken?(data: Data): string;
  /** Converts the AI reply, if it is not simply a patch of the data. Its rich texts are Markdown. Throws a ReplyError. */
  fromReply?(json: unknown, data: Data, asRichText: (markdown: string) => RichText): { data: Partial<Data>; metadata?: Partial<Metadata> };
  icons?: IconParts<Data>;
  /** Values that follow from the address of the block's media, such as a video's kind. */
  mediaFacts?(url: string): Partial<Data>;
  /** Only for headings: the level, and the patch for another level if the block allows it. */
  headingLevel?(data: Data): number;
  /** Paths of default words that a finished block may keep. Other default words are samples to replace. */
  readonly usableDefaults?: readonly string[];
  atHeadingLevel?(level: number): Partial<Data>;
  /** The figures that it shows, if the author must confirm those that a model made up (kit/data/figures.ts). */
  figures?(data: Data): readonly string[];
  /** Fields whose sentences need no source, such as wrong answers. */
  claimsNothing?: readonly string[];
  /** Problems for learners, for the check before publishing. */
  problems?(data: Data): ReadonlyArray<Problem<Data>>;
  /** The address of a film on another site that a published page may play. */
  playsFrom?(data: Data): string | null;
  /** The review card for learners; null if there is nothing to remember. */
  card?(data: Data, metadata: Metadata, say: Leaves["say"]): Card | null;
}

/** A question and its answer: either turned over and graded by the learner, or chosen from options. */
export type Card =
  | { readonly kind: "flash" | "fact"; readonly front: string; readonly back: string }
  | {
      readonly kind: "question";
      readonly front: string;
      readonly options: ReadonlyArray<{ readonly id: string; readonly text: string }>;
      /** The id of the right option. */
      readonly answer: string;
      readonly explanation: string;
    };

export const blockProblems = ["picture without description", "quiz without right answer", "button without address"] as const;

export interface Problem<Data> {
  readonly kind: (typeof blockProblems)[number];
  /** Text by which the author recognises the place. */
  readonly about: string;
  /** The dotted path of the field that takes the focus when the author goes to the problem. */
  readonly field: string;
  /** Fixes the problem, if one click can. */
  readonly patch?: Partial<Data>;
}

/** For blocks whose parts (steps or cards) have an icon each. */
export interface IconParts<Data> {
  parts(data: Data): ReadonlyArray<{ readonly text: string; readonly icon: string }>;
  /** A patch with these icons. Undefined keeps the icon, and an author's own drawing always stays. */
  setIcons(data: Data, icons: ReadonlyArray<IconName | undefined>): Partial<Data>;
}

export interface ViewProps<Data> {
  data: Data;
  leaves: Leaves;
  /** The merged theme of project, chapter, page and block, for values that change the markup. Colours, fonts and sizes are CSS variables. */
  theme: Theme;
}

/** "same" means that the icons already fit. */
export type FoundIcons = "changed" | "same" | "none";

/** A file of the author in our store. */
export interface UploadedFile {
  readonly url: string;
  /** The description from its last use. */
  readonly alt: string;
  /** Its name on the author's computer. */
  readonly name: string;
  readonly bytes: number;
}

export interface UploadRequest<Data> {
  readonly kind: "image" | "video" | "audio" | "file";
  /** The patch that puts the file into the block, as one edit. */
  patchOf(file: UploadedFile): Partial<Data>;
  onPlaced?(file: UploadedFile): void;
}

export interface CaptionsRequest {
  /** The address of the film. */
  readonly url: string;
  readonly captions: Captions | undefined;
  onChange(captions: Captions | undefined): void;
}

export interface MediaFieldProps {
  /** The path of the media in the block's data, such as "columns.1.url". */
  readonly field: string;
  readonly label: string;
  readonly url: string;
  /** Called with a picture that has no description yet. */
  onUndescribed?(url: string): void;
}

export interface PanelUploads<Data> {
  /** [MED-01] A button that shows the picture and opens the media picker. */
  MediaField: ComponentType<MediaFieldProps>;
  /** Lets the author add and edit the captions of a film. */
  CaptionsRow: ComponentType<CaptionsRequest>;
  /** Lets the author upload a file or choose an existing one of the course. */
  UploadRow: ComponentType<UploadRequest<Data>>;
  /** Remembers a picture's description for its next use. */
  keepDescription(url: string, alt: string): void;
}

export interface HelperScoringProps {
  readonly rubric: ScoredRubric;
  /** Applies to pages that are published from now on. */
  readonly isOn: boolean;
  turn(isOn: boolean): void;
}

export interface PanelProps<Data> extends PanelUploads<Data> {
  data: Data;
  change(patch: Partial<Data>): void;
  /** The block's own theme. A missing value is inherited from the page. */
  theme: Theme;
  pageTheme: Theme;
  /** Merges value by value; undefined resets a value to the page's. */
  changeTheme(patch: Theme): void;
  /** Changes the block's type and keeps its text, agent and theme. */
  become(type: string): void;
  /** Gives the parts icons that fit their text, as one edit. Changes nothing if none is found. */
  findIcons(): Promise<FoundIcons>;
  /** Opens the video search; null if the author chose none. */
  findVideo(): Promise<VideoChoice | null>;
  /** Lets the author try AI scoring on sample answers, then enable it for learners (decision 0045). */
  HelperScoring: ComponentType<HelperScoringProps>;
  /** The block as it is drawn on the page; null if it is not there. */
  drawnBlock(): HTMLElement | null;
  /** Checked each time, because a session can end while the panel is open. */
  isSignedIn(): Promise<boolean>;
}

/** A video by its URL, with its details if it was found by search. */
export interface VideoChoice {
  readonly url: string;
  readonly known?: { readonly title: string; readonly channelTitle: string; readonly thumbnail: string };
}

/** For blocks with a metadata schema. */
export interface MetadataViewProps<Data, Metadata> extends ViewProps<Data> {
  metadata: Metadata;
}

export interface MetadataPanelProps<Data, Metadata> extends PanelProps<Data> {
  metadata: Metadata;
  changeMetadata(patch: Partial<Metadata>): void;
}

export const menuGroups = ["text", "media", "layout", "cards", "charts", "questions"] as const;

/** The block's entry in the block menu. */
export interface MenuEntry {
  readonly group: (typeof menuGroups)[number];
  /** One line below the name. */
  readonly about: MessageDescriptor;
  /** Everyday words for it in the interface's language, separated by commas. */
  readonly synonyms: MessageDescriptor;
  /** Two SVG paths in a box of 60 × 44: lines in grey, and one in the accent colour. Without it the menu shows the icon. */
  readonly drawing?: { readonly ink: string; readonly accent: string };
}

interface Definition<Data extends object, Metadata extends object> {
  name: MessageDescriptor;
  icon: LucideIcon;
  /** Its entry in the block menu, loaded with the menu. Null for a block that the menu does not offer. */
  menu: (() => Promise<{ readonly menu: MenuEntry }>) | null;
  model: BlockModel<Data, Metadata>;
  /** Only for placeholder blocks: the types that the author can choose. */
  becomes?: readonly string[];
  View: ComponentType<MetadataViewProps<Data, Metadata>>;
  /** A path under this package's `src`. */
  stylesheet: string;
  /** A stylesheet shared with other blocks, also under `src`. */
  sharedStylesheet?: string;
  /** A plain script under `src`, shipped only with published pages that contain the block. */
  learner?: string;
  /** Whether learner progress is stored for it (an answer or a review card). Then its element gets an id. */
  isKept?: boolean;
  /** Whether it uses the handwriting font. A published page then ships that font instead of the interface font. */
  isHandwritten?(theme: Theme): boolean;
  /** Origins that a published page with this block may frame. */
  frames?: readonly string[];
  panel(): Promise<{ Panel: ComponentType<MetadataPanelProps<Data, Metadata>> }>;
  ai(): Promise<{ ai: BlockAi<Data, Metadata> }>;
}

/** A block with its data type erased. */
export type Block = Definition<BlockData, BlockData> & { version: number };

export function defineBlock<Data extends object, Metadata extends object>(definition: Definition<Data, Metadata>): Block {
  const block = { ...definition, version: definition.model.migrations.length };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- views, panels and prompts get only data parsed by their own schema (readBlock, editBlock)
  return block as unknown as Block;
}
