import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "media",
  about: /*i18n*/ { id: "audio.about", message: "A sound to listen to, with a transcript" },
  synonyms: /*i18n*/ { id: "audio.synonyms", message: "sound, music, podcast, recording, voice, MP3" },
  drawing: { ink: "M8 10h44v24H8zM26 22h20", accent: "M15 17v10l7-5z" },
};
