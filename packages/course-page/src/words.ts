import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

// No Lingui macros: pages are rendered without Babel.
export const i18n = setupI18n({ locale: "en", messages: { en: {} } });
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
  /** The reader's browser replaces "#". */
  pageOf: (number: number | "#", total: number) =>
    i18n._({ id: "course-page.page-of", message: "Page {number} of {total}", values: { number, total } }),
  place: (chapter: number, page: number) =>
    i18n._({ id: "course-page.place", message: "Chapter {chapter}, page {page}", values: { chapter, page } }),
  otherPages: () => i18n._({ id: "course-page.other-pages", message: "Previous and next page" }),
  previous: () => i18n._({ id: "course-page.previous", message: "Previous page" }),
  next: () => i18n._({ id: "course-page.next", message: "Next page" }),
  continue: () => i18n._({ id: "course-page.continue", message: "Continue reading" }),
  listen: (hours: number, minutes: number) =>
    i18n._({
      id: "course-page.listen",
      message: "{hours, plural, =0 {Listen, {minutes} min} other {Listen, # h {minutes}}}",
      values: { hours, minutes },
    }),
  buy: (price: string) => i18n._({ id: "course-page.buy", message: "Buy for {price}", values: { price } }),
  subscribe: () => i18n._({ id: "course-page.subscribe", message: "Subscribe to read" }),
  orSubscribe: () => i18n._({ id: "course-page.or-subscribe", message: "You can also read it with a subscription." }),
  alreadyHave: () => i18n._({ id: "course-page.already-have", message: "Already have it?" }),
  signIn: () => i18n._({ id: "course-page.sign-in", message: "Sign in" }),
  allPages: () => i18n._({ id: "course-page.all-pages", message: "All pages" }),
  read: () => i18n._({ id: "course-page.read", message: "(read)" }),
  objectives: () => i18n._({ id: "course-page.objectives", message: "What you will learn" }),
  sources: () => i18n._({ id: "course-page.sources", message: "Sources" }),
  source: (name: string, pages: readonly number[]) =>
    i18n._({
      id: "course-page.source",
      message: "{count, plural, one {{name}, page {pages}} other {{name}, pages {pages}}}",
      values: { name, count: pages.length, pages: pages.join(", ") },
    }),
  readerSettings: () => i18n._({ id: "course-page.reader-settings", message: "Text size and appearance" }),
  textSize: () => i18n._({ id: "course-page.text-size", message: "Text size" }),
  textSizes: () => ({
    small: i18n._({ id: "course-page.size-small", message: "Small" }),
    "": i18n._({ id: "course-page.size-usual", message: "Usual" }),
    large: i18n._({ id: "course-page.size-large", message: "Large" }),
    huge: i18n._({ id: "course-page.size-huge", message: "Very large" }),
  }),
  look: () => i18n._({ id: "course-page.look", message: "Appearance" }),
  looks: () => ({
    "": i18n._({ id: "course-page.look-system", message: "Same as system" }),
    light: i18n._({ id: "course-page.look-light", message: "Light" }),
    dark: i18n._({ id: "course-page.look-dark", message: "Dark" }),
  }),
  darkMode: () => i18n._({ id: "course-page.dark-mode", message: "Dark mode" }),
  print: () => i18n._({ id: "course-page.print", message: "Print this page" }),
  search: () => i18n._({ id: "course-page.search", message: "Search this course" }),
  searchHint: () => i18n._({ id: "course-page.search-hint", message: "A word, or the start of one" }),
  results: () => i18n._({ id: "course-page.results", message: "Pages found" }),
  found: () => i18n._({ id: "course-page.found", message: "Pages found: {count}", values: { count: "#" } }),
  nothingFound: () => i18n._({ id: "course-page.nothing-found", message: "No page has these words." }),
  searchFailed: () =>
    i18n._({
      id: "course-page.search-failed",
      message: "The search could not be loaded. Keep typing to try again. You can still read the pages.",
    }),
  aboutCourse: () => i18n._({ id: "course-page.about", message: "About this course" }),
  report: () => i18n._({ id: "course-page.report", message: "Report a problem" }),
  privacy: () => i18n._({ id: "course-page.privacy", message: "Privacy" }),
  terms: () => i18n._({ id: "course-page.terms", message: "Terms" }),
  accessibility: () => i18n._({ id: "course-page.accessibility", message: "Accessibility" }),
  reportIntro: () =>
    i18n._({
      id: "course-page.report-intro",
      message:
        "Tell us what is wrong here. Your report goes to the operators of this site, not to the author. You do not have to say who you are.",
    }),
  reportReason: () => i18n._({ id: "course-page.report-reason", message: "What is the problem?" }),
  reportReasons: () => ({
    harmful: i18n._({ id: "course-page.report-harmful", message: "It is harmful, hateful or against the law" }),
    copyright: i18n._({ id: "course-page.report-copyright", message: "It uses work of mine, or of somebody else, without permission" }),
    privacy: i18n._({ id: "course-page.report-privacy", message: "It shows something private" }),
    fraud: i18n._({ id: "course-page.report-fraud", message: "It deceives people, or asks for passwords or money" }),
    other: i18n._({ id: "course-page.report-other", message: "Something else" }),
  }),
  reportWords: () => i18n._({ id: "course-page.report-words", message: "In your own words" }),
  reportPage: () => i18n._({ id: "course-page.report-page", message: "Which page? Leave it empty for the whole course." }),
  reportSend: () => i18n._({ id: "course-page.report-send", message: "Send the report" }),
  reportThanks: () => i18n._({ id: "course-page.report-thanks", message: "Thank you" }),
  reportReceived: () => i18n._({ id: "course-page.report-received", message: "Your report has arrived, and somebody will read it." }),
  end: () => i18n._({ id: "course-page.end", message: "You have reached the end." }),
  keepProgress: () => i18n._({ id: "course-page.keep-progress", message: "Sign in to keep your progress on every device" }),
  /** The reader's browser replaces "#", here and below. */
  signedInAs: () => i18n._({ id: "course-page.signed-in-as", message: "Signed in as {name}", values: { name: "#" } }),
  signOut: () => i18n._({ id: "course-page.sign-out", message: "Sign out" }),
  notSaved: () =>
    i18n._({
      id: "course-page.not-saved",
      message: "Your last changes could not be saved and exist only in this browser. Press again to sign out anyway.",
    }),
  nobodyAnswers: () =>
    i18n._({ id: "course-page.nobody-answers", message: "The server is not answering right now. Please try again in a moment." }),
  whoGetsCertificate: () =>
    i18n._({ id: "course-page.who-gets-certificate", message: "Sign in and read every page to get a certificate." }),
  getCertificate: () => i18n._({ id: "course-page.get-certificate", message: "Get your certificate" }),
  pagesUnread: () => i18n._({ id: "course-page.pages-unread", message: "Pages still unread: {count}", values: { count: "#" } }),
  certificate: () => i18n._({ id: "course-page.certificate", message: "Certificate" }),
  hasRead: () => i18n._({ id: "course-page.has-read", message: "has read the whole course" }),
  finishedOn: (date: string) => i18n._({ id: "course-page.finished-on", message: "Finished on {date}", values: { date } }),
  checkedHere: () => i18n._({ id: "course-page.checked-here", message: "This certificate can be checked at this address:" }),
  toCourse: () => i18n._({ id: "course-page.to-course", message: "To the course" }),
  takeBack: () => i18n._({ id: "course-page.take-back", message: "Withdraw this certificate" }),
  takeBackMeans: () =>
    i18n._({
      id: "course-page.take-back-means",
      message:
        "Its address will then show that there is no certificate. You can get a new one, at a new address, as long as the course exists.",
    }),
  takeItBack: () => i18n._({ id: "course-page.take-it-back", message: "Withdraw it" }),
  noCertificate: () => i18n._({ id: "course-page.no-certificate", message: "There is no such certificate" }),
  noCertificateMeans: () =>
    i18n._({
      id: "course-page.no-certificate-means",
      message:
        "No certificate was issued with this address, or its owner withdrew it. Please compare the address with the one on the certificate.",
    }),
  backToCover: () => i18n._({ id: "course-page.back", message: "Back to the cover" }),
  player: () => i18n._({ id: "course-page.player", message: "Player" }),
  readBy: (name: string, voice: string) =>
    i18n._({ id: "course-page.read-by", message: "Read by {name}, voice {voice}", values: { name, voice } }),
  readByVoice: (voice: string) => i18n._({ id: "course-page.read-by-voice", message: "Read by {voice}", values: { voice } }),
  play: () => i18n._({ id: "course-page.play", message: "Play" }),
  pause: () => i18n._({ id: "course-page.pause", message: "Pause" }),
  back15: () => i18n._({ id: "course-page.back-15", message: "Back 15 seconds" }),
  forward15: () => i18n._({ id: "course-page.forward-15", message: "Forward 15 seconds" }),
  position: () => i18n._({ id: "course-page.position", message: "Position" }),
  /** The player fills in the position. */
  timeOf: (total: string) => i18n._({ id: "course-page.time-of", message: "{at} of {total}", values: { at: "{at}", total } }),
  speed: () => i18n._({ id: "course-page.speed", message: "Speed" }),
  follow: () => i18n._({ id: "course-page.follow", message: "Follow the text" }),
  close: () => i18n._({ id: "course-page.close", message: "Close the player" }),
  download: (megabytes: number) =>
    i18n._({ id: "course-page.download", message: "Download the audiobook ({megabytes} MB)", values: { megabytes } }),
  audiobook: () => i18n._({ id: "course-page.audiobook", message: "Audiobook" }),
  podcast: () => i18n._({ id: "course-page.podcast", message: "Podcast" }),
  comments: (count: number) =>
    i18n._({ id: "course-page.comments", message: "{count, plural, one {# comment} other {# comments}}", values: { count } }),
  yourComment: () => i18n._({ id: "course-page.your-comment", message: "Your comment" }),
  startDiscussion: () => i18n._({ id: "course-page.start-discussion", message: "Start a discussion about this page..." }),
  postComment: () => i18n._({ id: "course-page.post-comment", message: "Post Comment" }),
  noComments: () => i18n._({ id: "course-page.no-comments", message: "No comments yet. Be the first to start the conversation!" }),
  signInToDiscuss: () => i18n._({ id: "course-page.sign-in-to-discuss", message: "Sign in to join the discussion" }),
  discussionNeedsScript: () =>
    i18n._({ id: "course-page.discussion-needs-script", message: "Reading and writing comments needs JavaScript." }),
  commentRemoved: () => i18n._({ id: "course-page.comment-removed", message: "This comment was removed" }),
  commentAuthor: () => i18n._({ id: "course-page.comment-author", message: "Author" }),
  commentBySomebody: () => i18n._({ id: "course-page.comment-by-somebody", message: "A learner" }),
  commentEdited: () => i18n._({ id: "course-page.comment-edited", message: "(edited)" }),
  answer: () => i18n._({ id: "course-page.answer", message: "Answer" }),
  yourAnswer: () => i18n._({ id: "course-page.your-answer", message: "Your answer" }),
  postAnswer: () => i18n._({ id: "course-page.post-answer", message: "Post Answer" }),
  editComment: () => i18n._({ id: "course-page.edit-comment", message: "Edit" }),
  deleteComment: () => i18n._({ id: "course-page.delete-comment", message: "Delete" }),
  reportComment: () => i18n._({ id: "course-page.report-comment", message: "Report" }),
  saveComment: () => i18n._({ id: "course-page.save-comment", message: "Save" }),
  cancel: () => i18n._({ id: "course-page.cancel", message: "Cancel" }),
  undo: () => i18n._({ id: "course-page.undo", message: "Undo" }),
  olderComments: () => i18n._({ id: "course-page.older-comments", message: "Show older comments" }),
  commentPosted: () => i18n._({ id: "course-page.comment-posted", message: "Your comment is posted." }),
  commentSaved: () => i18n._({ id: "course-page.comment-saved", message: "Your change is saved." }),
  commentDeleted: () => i18n._({ id: "course-page.comment-deleted", message: "Your comment is deleted." }),
  commentKept: () => i18n._({ id: "course-page.comment-kept", message: "Your comment was not deleted." }),
  commentsFailed: () => i18n._({ id: "course-page.comments-failed", message: "The comments could not be loaded." }),
  tryAgain: () => i18n._({ id: "course-page.try-again", message: "Try again" }),
  commentFailed: () => i18n._({ id: "course-page.comment-failed", message: "Your comment could not be sent. Your text is still here." }),
  commentTooSoon: () =>
    i18n._({
      id: "course-page.comment-too-soon",
      message: "You wrote a lot in a short time. Your text is still here. Please try again in a minute.",
    }),
  commentGone: () =>
    i18n._({
      id: "course-page.comment-gone",
      message: "This discussion no longer exists, so nothing was sent. Your text is still here.",
    }),
  threadFull: () =>
    i18n._({
      id: "course-page.thread-full",
      message: "This discussion is full. Your text is still here. You can start a new discussion above.",
    }),
  signedOut: () =>
    i18n._({ id: "course-page.signed-out", message: "You are signed out. Your text is still here. Sign in and post it again." }),
  review: () => i18n._({ id: "course-page.review", message: "Review" }),
  reviewDue: () => i18n._({ id: "course-page.review-due", message: "Review, {count} due", values: { count: "#" } }),
  cardsDue: () => i18n._({ id: "course-page.cards-due", message: "{count} due", values: { count: "#" } }),
  reviewNeedsScript: () =>
    i18n._({
      id: "course-page.review-needs-script",
      message: "Reviewing needs JavaScript, which is switched off in this browser. You can read every card on its page.",
    }),
  cardsLoading: () => i18n._({ id: "course-page.cards-loading", message: "Loading the cards…" }),
  cardsLeft: () => i18n._({ id: "course-page.cards-left", message: "Cards left: {count}", values: { count: "#" } }),
  showAnswer: () => i18n._({ id: "course-page.show-answer", message: "Show the answer" }),
  howWell: () => i18n._({ id: "course-page.how-well", message: "How well did you know it?" }),
  /** The scheduler's grades 1 to 4. */
  grades: () => [
    i18n._({ id: "course-page.grade-again", message: "Again" }),
    i18n._({ id: "course-page.grade-hard", message: "Hard" }),
    i18n._({ id: "course-page.grade-good", message: "Good" }),
    i18n._({ id: "course-page.grade-easy", message: "Easy" }),
  ],
  nextCard: () => i18n._({ id: "course-page.next-card", message: "Next card" }),
  spaceKey: () => i18n._({ id: "course-page.space-key", message: "Space" }),
  takeBackGrade: () => i18n._({ id: "course-page.take-back-grade", message: "Take back" }),
  takenBack: () => i18n._({ id: "course-page.taken-back", message: "Withdrawn." }),
  comesBack: () =>
    i18n._({ id: "course-page.comes-back", message: "{grade}: comes back {when}.", values: { grade: "{grade}", when: "{when}" } }),
  answeredRight: () => i18n._({ id: "course-page.answered-right", message: "That’s it." }),
  answeredWrong: () => i18n._({ id: "course-page.answered-wrong", message: "Not quite." }),
  rightAnswer: () => i18n._({ id: "course-page.right-answer", message: "Correct answer" }),
  reviewDone: () => i18n._({ id: "course-page.review-done", message: "Done for today" }),
  nextReview: () => i18n._({ id: "course-page.next-review", message: "The next card comes back {when}.", values: { when: "#" } }),
  nothingDue: () => i18n._({ id: "course-page.nothing-due", message: "Nothing is due now" }),
  nothingToReview: () => i18n._({ id: "course-page.nothing-to-review", message: "Nothing to review yet" }),
  whatIsReviewed: () =>
    i18n._({
      id: "course-page.what-is-reviewed",
      message: "Here you review the cards of pages that you have finished, and the questions that you missed.",
    }),
  readOn: () => i18n._({ id: "course-page.read-on", message: "Read on" }),
  cardsFailed: () => i18n._({ id: "course-page.cards-failed", message: "The cards could not be loaded" }),
  reviewsAreSafe: () =>
    i18n._({
      id: "course-page.reviews-are-safe",
      message: "Your reviews are safe in this browser. Check your connection, then try again.",
    }),
  otherCourses: () => i18n._({ id: "course-page.other-courses", message: "Due in your other courses" }),
  /** The reader's browser replaces "#". */
  keepSound: () => ({
    keep: i18n._({ id: "course-page.keep-sound", message: "Save the audio for offline use ({megabytes} MB)", values: { megabytes: "#" } }),
    keeping: i18n._({ id: "course-page.keeping-sound", message: "Saving the audio: {percent} %", values: { percent: "#" } }),
    cancel: i18n._({ id: "course-page.keep-sound-cancel", message: "Cancel" }),
    kept: i18n._({ id: "course-page.sound-kept", message: "The audio is on this device ({megabytes} MB)", values: { megabytes: "#" } }),
    remove: i18n._({ id: "course-page.sound-remove", message: "Remove it" }),
    full: i18n._({
      id: "course-page.sound-full",
      message: "There is not enough space for the audio on this device. Nothing else was changed. Free some space and try again.",
    }),
    failed: i18n._({
      id: "course-page.sound-failed",
      message: "The audio could not be downloaded. Try again when the connection is better.",
    }),
    closed: i18n._({
      id: "course-page.sound-closed",
      message: "Open a lesson first. Only people who may read the course can save its audio.",
    }),
  }),
  readOffline: () =>
    i18n._({ id: "course-page.read-offline", message: "You are offline. This page is on your device, and your answers are kept." }),
  needsNetwork: () => i18n._({ id: "course-page.needs-network", message: "needs a connection" }),
  notKept: () => i18n._({ id: "course-page.not-kept", message: "This page is not on your device yet" }),
  notKeptWhy: () =>
    i18n._({
      id: "course-page.not-kept-why",
      message: "You are offline. The page opens as soon as you have a connection, and is then saved for later.",
    }),
  keptPages: () => i18n._({ id: "course-page.kept-pages", message: "These pages are on your device" }),
  unreadable: () => i18n._({ id: "course-page.unreadable", message: "This part of the page cannot be shown." }),
  empty: () => i18n._({ id: "course-page.empty", message: "Nothing is written here yet." }),
};
