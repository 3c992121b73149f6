import { i18n } from "@lingui/core";
import { messages } from "./en.po";

export function speakEnglish(): void {
  i18n.load("en", messages);
  i18n.activate("en");
}
