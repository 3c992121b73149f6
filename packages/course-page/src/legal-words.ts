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
      heading: i18n._({ id: "course-page.terms-whose", message: "Who owns the course" }),
      text:
        author === ""
          ? i18n._({
              id: "course-page.terms-whose-unnamed",
              message: "This course belongs to its author, who is responsible for its content. Coursewright only hosts it.",
            })
          : i18n._({
              id: "course-page.terms-whose-text",
              message: "This course belongs to its author, {author}, who is responsible for its content. Coursewright only hosts it.",
              values: { author },
            }),
    },
    isOpen ? useWhereOpen() : useWhereForMembers(),
    {
      heading: i18n._({ id: "course-page.terms-wrong", message: "If something is wrong" }),
      text: i18n._({
        id: "course-page.terms-wrong-text",
        message: "Use “Report a problem” at the bottom of the page. We remove content that breaks the law or harms people.",
      }),
    },
  ],
  accessibility: (): Section[] => [
    {
      heading: i18n._({ id: "course-page.a11y-aim", message: "What we aim for" }),
      text: i18n._({
        id: "course-page.a11y-aim-text",
        message:
          "Pages are built to meet WCAG 2.2 at level AA. They work with a keyboard and with screen readers, at 200 % zoom, on a phone, and in light and dark mode. You can read them and turn pages without JavaScript.",
      }),
    },
    {
      heading: i18n._({ id: "course-page.a11y-settings", message: "What you can set" }),
      text: i18n._({
        id: "course-page.a11y-settings-text",
        message:
          "You can change the text size and choose light or dark mode in the bar at the top of every page. Motion follows your system settings. Press / to search the course.",
      }),
    },
    {
      heading: i18n._({ id: "course-page.a11y-limits", message: "Known limits" }),
      text: i18n._({
        id: "course-page.a11y-limits-text",
        message:
          "The author provides the text, pictures and videos. Some videos may have no captions, and some pictures may have a description that is too short. Use “Report a problem” to tell us, and we will pass it on to the author.",
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
        "Your browser remembers which pages you have read, where you stopped, your answers, and your display settings. To delete this, clear this site’s data in your browser.",
    }),
  };
}

function signedIn(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-signed-in", message: "If you sign in" }),
    text: i18n._({
      id: "course-page.privacy-signed-in-text",
      message:
        "If you sign in, your account stores what you have read and answered here, so that you have it on every device. Cookies of this site identify you. Signing out removes this data from this browser. The data is yours: you can download it with your account, and it is deleted with your account. A certificate shows your name to everyone who has its address, until you withdraw it.",
    }),
  };
}

function sentWhereOpen(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-sent", message: "What is sent" }),
    text: i18n._({
      id: "course-page.privacy-sent-open",
      message:
        "Pages have no trackers and no advertising. They use no cookies unless you sign in. Nothing on them is loaded from other companies. Like every web server, ours sees the network address of your device, for as long as it needs to answer you and to prevent abuse.",
    }),
  };
}

function sentWhereForMembers(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-sent", message: "What is sent" }),
    text: i18n._({
      id: "course-page.privacy-sent-members",
      message:
        "This course is for members. When you open it, a cookie keeps it open for you for a day, and other cookies identify you. No cookie contains your name or your e-mail. There are no trackers and no advertising. Like every web server, ours sees the network address of your device, for as long as it needs to answer you and to prevent abuse.",
    }),
  };
}

function counted(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-counted", message: "What is counted for the author" }),
    text: i18n._({
      id: "course-page.privacy-counted-text",
      message:
        "To show the author how the course is used, your browser sends our server which pages you opened and read to the end, the first option you chose in each quiz question, and which parts of a recording you heard. It also sends a random number that your browser created for this course only. Neither your name nor your address is stored with it. The author sees totals, never single readers. This data is deleted after 35 days. The totals, and a list of the random numbers counted in them, are kept as long as the author’s account exists. If your browser asks not to be tracked (Global Privacy Control or Do Not Track), it sends nothing.",
    }),
  };
}

function embedded(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-films", message: "Videos from other sites" }),
    text: i18n._({
      id: "course-page.privacy-films-text",
      message:
        "A video from another service, such as YouTube or Vimeo, is loaded only when you press play. From then on that service’s own rules apply.",
    }),
  };
}

function comments(): Section {
  return {
    heading: i18n._({ id: "course-page.privacy-comments", message: "What you say in discussions" }),
    text: i18n._({
      id: "course-page.privacy-comments-text",
      message:
        "Your text stays in your browser until you post it. Everyone who may read a page can read the comments below it, with the name of your account. You can change and delete your own comments at any time. They are deleted with your account. The author, and others who wrote in the same discussion, may get an e-mail about a new comment. It contains neither your text nor your name.",
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
        "If you bought it or have a subscription, you may read it and print it for yourself. Please do not share it. You pay on Coursewright’s own site, and its terms apply to the payment.",
    }),
  };
}
