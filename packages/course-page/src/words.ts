import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

// No macros here: pages are rendered where no Babel runs, and their own language comes with the translations.
const i18n = setupI18n({ locale: "en", messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);

export const words = {
  courseBy: (author: string) => i18n._({ id: "course-page.by", message: "A course by {author}", values: { author } }),
  start: () => i18n._({ id: "course-page.start", message: "Start reading" }),
  size: (chapters: number, pages: number) =>
    i18n._({
      id: "course-page.size",
      message: "{chapters, plural, one {# chapter} other {# chapters}}, {pages, plural, one {# page} other {# pages}}",
      values: { chapters, pages },
    }),
  pages: (pages: number) =>
    i18n._({ id: "course-page.pages", message: "{pages, plural, one {# page} other {# pages}}", values: { pages } }),
  minutes: (minutes: number) => i18n._({ id: "course-page.minutes", message: "{minutes} min", values: { minutes } }),
  contents: () => i18n._({ id: "course-page.contents", message: "Contents" }),
  chapters: () => i18n._({ id: "course-page.chapters", message: "Chapters" }),
  skip: () => i18n._({ id: "course-page.skip", message: "Skip to the text" }),
  pageOf: (number: number, total: number) =>
    i18n._({ id: "course-page.page-of", message: "Page {number} of {total}", values: { number, total } }),
  place: (chapter: number, page: number) =>
    i18n._({ id: "course-page.place", message: "Chapter {chapter}, page {page}", values: { chapter, page } }),
  otherPages: () => i18n._({ id: "course-page.other-pages", message: "Previous and next page" }),
  previous: () => i18n._({ id: "course-page.previous", message: "Previous page" }),
  next: () => i18n._({ id: "course-page.next", message: "Next page" }),
  end: () => i18n._({ id: "course-page.end", message: "You have reached the end." }),
  backToCover: () => i18n._({ id: "course-page.back", message: "Back to the cover" }),
  listen: (seconds: number) =>
    i18n._({ id: "course-page.listen", message: "Listen, {duration}", values: { duration: durationOf(seconds) } }),
  player: () => i18n._({ id: "course-page.player", message: "Player" }),
  readBy: (name: string, voice: string) =>
    i18n._({ id: "course-page.read-by", message: "Read by {name}, voice {voice}", values: { name, voice } }),
  readByVoice: (voice: string) => i18n._({ id: "course-page.read-by-voice", message: "Read by {voice}", values: { voice } }),
  play: () => i18n._({ id: "course-page.play", message: "Play" }),
  pause: () => i18n._({ id: "course-page.pause", message: "Pause" }),
  back15: () => i18n._({ id: "course-page.back-15", message: "Back 15 seconds" }),
  forward15: () => i18n._({ id: "course-page.forward-15", message: "Forward 15 seconds" }),
  position: () => i18n._({ id: "course-page.position", message: "Position" }),
  /** The place is filled in while it plays. */
  timeOf: (total: string) => i18n._({ id: "course-page.time-of", message: "{at} of {total}", values: { at: "{at}", total } }),
  speed: () => i18n._({ id: "course-page.speed", message: "Speed" }),
  follow: () => i18n._({ id: "course-page.follow", message: "Follow the text" }),
  close: () => i18n._({ id: "course-page.close", message: "Close the player" }),
  download: (megabytes: number) =>
    i18n._({ id: "course-page.download", message: "Download the audiobook ({megabytes} MB)", values: { megabytes } }),
  podcast: () => i18n._({ id: "course-page.podcast", message: "Podcast" }),
  unreadable: () => i18n._({ id: "course-page.unreadable", message: "This part of the page cannot be shown." }),
  empty: () => i18n._({ id: "course-page.empty", message: "Nothing is written here yet." }),
};

/** 24 min, 2 h or 2 h 28. */
function durationOf(seconds: number): string {
  const all = Math.max(1, Math.round(seconds / 60));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return words.minutes(minutes);
  return i18n._({
    id: "course-page.hours",
    message: minutes === 0 ? "{hours} h" : "{hours} h {minutes}",
    values: { hours, minutes: String(minutes).padStart(2, "0") },
  });
}
