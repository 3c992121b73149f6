import { typographyOf } from "@coursewright/course/language.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { BlockHost } from "../block-context.ts";
import { writeInto } from "../write-into.ts";
import { pageLanguage } from "./page-language.ts";
import { plainHalvesOf } from "./plain-text.ts";
import { offerTakeBack } from "./take-back.ts";
import { isTypographic, typographicForm } from "./typography.ts";

interface Place {
  readonly host: BlockHost;
  readonly field: string;
  readonly page: OpenPage;
}

/** Sets the typographic form of the characters just typed into a plain text. Returns the new text, or null if nothing changed. */
export function typesetLeaf(text: HTMLElement, event: Event, { host, field, page }: Place): string | null {
  const isTyping = event instanceof InputEvent && event.inputType === "insertText" && !event.isComposing;
  if (!isTyping || host.type === "code") return null;
  const { before, after } = plainHalvesOf(text);
  const form = isTypographic(before) ? typographicForm(before, typographyOf(pageLanguage(page))) : null;
  if (!form) return null;
  const now = before.slice(0, -form.length) + form.text + after;
  page.startStep();
  if (!host.writeText(field, now)) return null;
  page.startStep();
  writeInto(text, now);
  offerTakeBack(() => page.undo());
  return now;
}
