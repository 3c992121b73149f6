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
  unreadable: () => i18n._({ id: "course-page.unreadable", message: "This part of the page cannot be shown." }),
  empty: () => i18n._({ id: "course-page.empty", message: "Nothing is written here yet." }),
};
