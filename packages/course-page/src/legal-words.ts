import { i18n } from "./words.ts";

interface Section {
  heading: string;
  text: string;
}

/** Must be true: update these texts whenever a page stores or loads something new. */
export const legalWords = {
  privacy: (isOpen: boolean): Section[] => [
    stored(),
    signedIn(),
    isOpen ? sentWhereOpen() : sentWhereForMembers(),
    counted(),
    embedded(),
    comments(),
    reports(),
  ],
  terms: (author: string, isOpen: boolean): Section[] => [
    {
      heading: i18n._({ id: "course-page.terms-whose", message: "Whose it is" }),
      text:
        author === ""
          ? i18n._({
              id: "course-page.terms-whose-unnamed",
              message: "This course belongs to its author, who answers for what it says. Coursewright gives it a place on the web.",
            })
          : i18n._({
              id: "course-page.terms-whose-text",
              message:
                "This course belongs to its author, {author}, who answers for what it says. Coursewright gives it a place on the web.",
              values: { author },
            }),
    },
    isOpen ? useWhereOpen() : useWhereForMembers(),
    {
      heading: i18n._({ id: "course-page.terms-wrong", message: "If something is wrong" }),
      text: i18n._({
        id: "course-page.terms-wrong-text",
        message: "Use “Report a problem” at the foot of the page. What breaks the law or hurts people is taken down.",
      }),
    },
  ],
  accessibility: (): Section[] => [
    {
      heading: i18n._({ id: "course-page.a11y-aim", message: "What we aim for" }),
      text: i18n._({
        id: "course-page.a11y-aim-text",
        message:
          "Pages are made to meet WCAG 2.2 at level AA: they work with a keyboard and with screen readers, at 200 % zoom and on a phone, by day and by night. They read and lead on without any script.",
      }),
    },
    {
      heading: i18n._({ id: "course-page.a11y-settings", message: "What you can set" }),
      text: i18n._({
        id: "course-page.a11y-settings-text",
        message:
          "The size of the text and a light or a dark look, in the bar at the top of every page. Motion follows your system. Press / to search the course.",
      }),
    },
    {
      heading: i18n._({ id: "course-page.a11y-limits", message: "What may fall short" }),
      text: i18n._({
        id: "course-page.a11y-limits-text",
        message:
          "Words, pictures and films are the author’s. Some films may have no captions, and some pictures too short a description. Tell us by “Report a problem”, and we will take it to the author.",
      }),
    },
  ],
};

function stored(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-stored", message: "What stays in your browser" }),
    text: i18n._({
      id: "course-page.privacy-stored-text",
      message:
        "Which pages you have read, where you were, your answers, and how you want pages to look are kept in your browser’s own storage. Clear this site’s data in your browser, and it is gone.",
    }),
  };
}

function signedIn(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-signed-in", message: "If you sign in" }),
    text: i18n._({
      id: "course-page.privacy-signed-in-text",
      message:
        "Then what you have read and answered here is kept with your account, so that it is there on every device; cookies of this site say who you are. Signing out takes it from this browser. It is yours: your account’s download holds it, and it goes when your account goes. A certificate shows your name to whoever has its address, until you take it back.",
    }),
  };
}

function sentWhereOpen(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-sent", message: "What is sent" }),
    text: i18n._({
      id: "course-page.privacy-sent-open",
      message:
        "Pages come without trackers and advertising, and without cookies unless you sign in, and nothing of them is loaded from other companies. As every web server does, ours sees the address your device asks from, for as long as it takes to answer and to fend off abuse.",
    }),
  };
}

function sentWhereForMembers(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-sent", message: "What is sent" }),
    text: i18n._({
      id: "course-page.privacy-sent-members",
      message:
        "This course is for members. Once you are let in, a cookie says so for a day, and others who you are; none holds your name or your e-mail. There are no trackers and no advertising. As every web server does, ours sees the address your device asks from, for as long as it takes to answer and to fend off abuse.",
    }),
  };
}

function counted(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-counted", message: "What is counted for the author" }),
    text: i18n._({
      id: "course-page.privacy-counted-text",
      message:
        "So that the author sees how the course is read, your browser tells our server which pages you opened and read to the end, the first option you chose in each quiz question, and which parts of a recording you heard. With it goes a random number that your browser made for this course alone; neither your name nor your address is stored with it. The author sees sums, never single readers. What your browser told is deleted after 35 days; the sums, and a note of which random numbers they hold, stay as long as the author’s account. If your browser asks not to be tracked (Global Privacy Control or Do Not Track), it tells nothing.",
    }),
  };
}

function embedded(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-films", message: "Films from elsewhere" }),
    text: i18n._({
      id: "course-page.privacy-films-text",
      message:
        "A film of another service, such as YouTube or Vimeo, is loaded only when you press play. From then on that service’s own rules hold.",
    }),
  };
}

function comments(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-comments", message: "What you say in discussions" }),
    text: i18n._({
      id: "course-page.privacy-comments-text",
      message:
        "What you type stays in your browser until you post it. Whoever may read a page reads the comments below it, with the name of your account. You can change and delete your own at any time, and they go with your account. The author, and others who wrote in the same discussion, may get a mail that there is something new; it holds neither your words nor your name.",
    }),
  };
}

function reports(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-reports", message: "If you report a problem" }),
    text: i18n._({
      id: "course-page.privacy-reports-text",
      message:
        "We keep what you write and which page it is about, so that we can look into it. Say who you are only if you want an answer.",
    }),
  };
}

function useWhereOpen(): Section {
  return {
    heading: i18n._({ id: "course-page.terms-use", message: "What you may do" }),
    text: i18n._({
      id: "course-page.terms-use-open",
      message: "Anyone may read it, print it for themselves and share its address. To use its words or pictures elsewhere, ask the author.",
    }),
  };
}

function useWhereForMembers(): Section {
  return {
    heading: i18n._({ id: "course-page.terms-use", message: "What you may do" }),
    text: i18n._({
      id: "course-page.terms-use-members",
      message:
        "Those who bought it, or who have a subscription, may read it and print it for themselves. Please do not pass it on. Paying happens on Coursewright’s own site, whose terms hold for it.",
    }),
  };
}
