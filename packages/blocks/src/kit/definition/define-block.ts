// oxlint-disable-next-line typescript/triple-slash-reference -- whoever checks a manifest also checks the panel behind it and the stylesheets that imports
/// <reference path="./css.d.ts" />
import type { MessageDescriptor } from "@lingui/core";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { z } from "zod";
import type { BlockAi } from "../ai/block-ai.ts";
import type { IconName } from "../icons/icon-names.ts";
import type { Leaves } from "./leaves.ts";
import type { ScoredRubric } from "../scoring/rubric.ts";

/** Data of a block whose type is known only at run time. It has passed that block's schema. */
export type BlockData = Readonly<Record<string, unknown>>;

/** One named step in the history of a block's data. It gets what the step before left, unchecked. */
export interface Migration {
  name: string;
  up(data: BlockData): BlockData;
}

/** What an author has put into a block. */
export interface Content {
  data: BlockData;
  metadata: BlockData;
}

export interface BlockModel<Data, Metadata = BlockData> {
  type: string;
  /** Other spellings under which the type is stored. */
  aliases?: readonly string[];
  schema: z.ZodType<Data>;
  defaults: Data;
  /** What is stored beside the data. Every field has a default, so that a block without any can be read. */
  metadata?: z.ZodType<Metadata>;
  /** The stored version is the number of migrations the data has been through. */
  migrations: readonly Migration[];
  /** Whether the audiobook reads it. */
  isSpoken: boolean;
  /** How the audiobook says it, where the words in their order are not enough. */
  spoken?(data: Data): string;
  /** What the helper's JSON changes, where it is not simply a patch of the data. Throws a ReplyError. */
  fromReply?(json: unknown, data: Data): { data: Partial<Data>; metadata?: Partial<Metadata> };
  icons?: IconParts<Data>;
  /** Of a block that is a heading: how deep, and the patch that puts it at another depth where it can be there. */
  headingLevel?(data: Data): number;
  atHeadingLevel?(level: number): Partial<Data>;
  /** What in it would hurt learners, for the check before a course is published. */
  problems?(data: Data): ReadonlyArray<Problem<Data>>;
  /** What learners review of it, once they have read it; null while there is nothing to remember. */
  card?(data: Data, metadata: Metadata, say: Leaves["say"]): Card | null;
}

/** A front that asks, and what has to be known: turned over and graded by the learner, or chosen among options. */
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

export const blockProblems = ["picture without description", "quiz without right answer"] as const;

export interface Problem<Data> {
  readonly kind: (typeof blockProblems)[number];
  /** The words by which its author knows it. */
  readonly about: string;
  /** Mends it, where that needs nobody's judgement but a press. */
  readonly patch?: Partial<Data>;
}

/** Of a block whose parts, steps or cards, each wear an icon. */
export interface IconParts<Data> {
  parts(data: Data): ReadonlyArray<{ readonly text: string; readonly icon: string }>;
  /** A patch that gives the parts these icons; one that is undefined stays, and so does a drawing of the author's own. */
  wear(data: Data, icons: ReadonlyArray<IconName | undefined>): Partial<Data>;
}

export interface ViewProps<Data> {
  data: Data;
  leaves: Leaves;
  /** The cascade of project, chapter, page and block: for what changes the shape. Colours, fonts and sizes are CSS variables. */
  theme: Theme;
}

/** The icons have changed, are already those that fit, or were not found. */
export type FoundIcons = "changed" | "same" | "none";

/** A file of the author's own that lies in our store. */
export interface UploadedFile {
  readonly url: string;
  /** As it was described where it was used before. */
  readonly alt: string;
}

export interface UploadWish<Data> {
  readonly kind: "image" | "video";
  /** How the block takes it, as one edit. */
  patchOf(file: UploadedFile): Partial<Data>;
  onPlaced?(file: UploadedFile): void;
}

export interface PanelUploads<Data> {
  /** Where the author uploads a file or chooses one that the course has already. */
  UploadRow: ComponentType<UploadWish<Data>>;
  /** Keeps what a picture of ours shows, for where it is used again. */
  keepDescription(url: string, alt: string): void;
}

export interface HelperScoringProps {
  readonly rubric: ScoredRubric;
  /** Whether pages that are published from now on ask for it. */
  readonly isOn: boolean;
  turn(isOn: boolean): void;
}

export interface PanelProps<Data> extends PanelUploads<Data> {
  data: Data;
  change(patch: Partial<Data>): void;
  /** What the block wears itself, over the theme of its page; a value that is missing here is the page's. */
  theme: Theme;
  pageTheme: Theme;
  /** Group by group and value by value; undefined gives a value back to the page. */
  changeTheme(patch: Theme): void;
  /** Makes the section a block of another type; it keeps its words, its helper and its theme. */
  become(type: string): void;
  /** Gives the block's parts icons that fit their words, as one edit. When it found none, everything is as it was. */
  findIcons(): Promise<FoundIcons>;
  /** Lets the author look for a video; null when none was chosen. */
  findVideo(): Promise<VideoChoice | null>;
  /** Where the author has the helper score sample answers, and then learners' (decision 0045). */
  HelperScoring: ComponentType<HelperScoringProps>;
  /** Asked anew each time: a session can end while the panel stands open. */
  isSignedIn(): Promise<boolean>;
}

/** A video by its address; found by searching, also what is known of it. */
export interface VideoChoice {
  readonly url: string;
  readonly known?: { readonly title: string; readonly channelTitle: string; readonly thumbnail: string };
}

/** For the View and the panel of a block whose model names metadata. */
export interface MetadataViewProps<Data, Metadata> extends ViewProps<Data> {
  metadata: Metadata;
}

export interface MetadataPanelProps<Data, Metadata> extends PanelProps<Data> {
  metadata: Metadata;
  changeMetadata(patch: Partial<Metadata>): void;
}

interface Definition<Data extends object, Metadata extends object> {
  name: MessageDescriptor;
  icon: LucideIcon;
  model: BlockModel<Data, Metadata>;
  /** The types a section that only stands for a choice can become. */
  becomes?: readonly string[];
  View: ComponentType<MetadataViewProps<Data, Metadata>>;
  /** The stylesheet under this package's `src`. */
  stylesheet: string;
  /** A sheet of the kit that it shares with other blocks, under this package's `src` too. */
  sharedStylesheet?: string;
  /** A plain script under this package's `src`, shipped only with published pages that hold the block. */
  learner?: string;
  /** Whether what a learner does in it is kept: an answer, or a card to review. Its place on the page has a name then. */
  isKept?: boolean;
  /** Whether it is drawn in the face of a hand, which a learner's page then carries instead of the interface's. */
  isHandwritten?(theme: Theme): boolean;
  /** Origins a learner's page may frame when it holds the block. */
  frames?: readonly string[];
  panel(): Promise<{ Panel: ComponentType<MetadataPanelProps<Data, Metadata>> }>;
  ai(): Promise<{ ai: BlockAi<Data> }>;
}

/** A block as outsiders see it: its data type is its own affair. */
export type Block = Definition<BlockData, BlockData> & { version: number };

export function defineBlock<Data extends object, Metadata extends object>(definition: Definition<Data, Metadata>): Block {
  const block = { ...definition, version: definition.model.migrations.length };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a View, panel or prompt gets only data its own schema has parsed (readBlock, editBlock)
  return block as unknown as Block;
}
