import { randomUUID } from "node:crypto";
import { confirmCheckout, startCheckout } from "@coursewright/contract/billing.ts";
import { postComment } from "@coursewright/contract/discussion.ts";
import {
  changePassword,
  confirmEmailChange,
  keepAccount,
  requestDeletion,
  requestEmailChange,
} from "@coursewright/contract/own-account.ts";
import { shortId } from "@coursewright/course-page/places.ts";
import * as templates from "../../apps/server/src/platform/mail/email-templates.ts";
import { localEnvironment } from "../../tools/local.ts";
import { writeCourse } from "../product/course.ts";
import { enterAsLearner } from "../product/course-learner.ts";
import { askCourse } from "../product/learner.ts";
import { tokenIn, waitForMail } from "../product/mail.ts";
import { openBrowser } from "./cookie-browser.ts";
import { type Account, appOrigin, enrol, mailUrl, type Retries } from "./from-outside.ts";
import { publishCourse } from "./published.ts";

const { STRIPE_API_ORIGIN } = localEnvironment();
/** Counts retries of all requests that cause a mail. */
export const retries: Retries = { count: 0 };
const password = "correct horse battery";

export interface Mailed {
  template: string;
  /** The email address of the account that the mail is about. */
  account: string;
  /** The links in the text, and the unsubscribe link that mail programs post to. */
  links: string[];
}

/** Causes every mail that the product sends. Tests that open the links fail when a new mail is missing here. */
export async function sendEveryMail(): Promise<Mailed[]> {
  const groups = await Promise.all([signingUp(), askingForLinks(), changing(), leaving(), discussing(), buying()]);
  const mailed = groups.flat();
  const missing = Object.keys(templates).filter((template) => !mailed.some((mail) => mail.template === template));
  if (missing.length > 0) throw new Error(`No test causes these mails: ${missing.join(", ")}`);
  return mailed;
}

async function mailedTo(to: string, template: keyof typeof templates, subject: string, account = to): Promise<Mailed> {
  const { links, listHeaders } = await waitForMail({ mailUrl, to, subject });
  const unsubscribe = listHeaders.flatMap((line) => /^List-Unsubscribe: <(.+)>$/.exec(line)?.[1] ?? []);
  return { template, account, links: [...links, ...unsubscribe] };
}

const anyUrl = { url: "https://example.test/" };
const newAddress = () => `mailed-${randomUUID()}@example.test`;

async function signingUp(): Promise<Mailed[]> {
  const email = newAddress();
  await openBrowser({ retries }).post("/api/auth/sign-up/email", { name: "Somebody", email, password, callbackURL: "/static/home" });
  const confirm = await mailedTo(email, "verificationEmail", templates.verificationEmail(anyUrl).subject);
  const known = await enrol({ retries });
  await openBrowser({ retries }).post("/api/auth/sign-up/email", {
    name: "Somebody",
    email: known.email,
    password: "the words of another",
  });
  return [confirm, await mailedTo(known.email, "addressTakenEmail", templates.addressTakenEmail(anyUrl).subject)];
}

async function askingForLinks(): Promise<Mailed[]> {
  const [{ email }, newcomer] = [await enrol({ retries }), newAddress()];
  await openBrowser({ retries }).post("/api/auth/sign-in/magic-link", { email: newcomer, callbackURL: "/static/home" });
  await openBrowser({ retries }).post("/api/auth/sign-in/magic-link", { email, callbackURL: "/static/home" });
  await openBrowser({ retries }).post("/api/auth/request-password-reset", { email });
  const { subject } = templates.signInLinkEmail(anyUrl);
  return [
    await mailedTo(newcomer, "signInLinkEmail", subject),
    await mailedTo(email, "signInLinkEmail", subject),
    await mailedTo(email, "resetPasswordEmail", templates.resetPasswordEmail(anyUrl).subject),
  ];
}

async function changing(): Promise<Mailed[]> {
  const [pending, moved, refused, careful] = await Promise.all([
    enrol({ retries }),
    enrol({ retries }),
    enrol({ retries }),
    enrol({ retries }),
  ]);
  const ask = ({ uid, call }: Account, email: string) => call(requestEmailChange, { params: { uid }, body: { email, password } });
  const [wished, taken] = [newAddress(), newAddress()];
  await ask(pending, wished);
  await ask(moved, taken);
  const confirm = { subject: templates.confirmNewAddressEmail(anyUrl).subject };
  const { links } = await waitForMail({ mailUrl, to: taken, ...confirm });
  await openBrowser({ retries }).post(confirmEmailChange.path, { token: tokenIn(links[0]) });
  await ask(refused, careful.email);
  const body = { currentPassword: password, newPassword: "four words of mine" };
  await careful.call(changePassword, { params: { uid: careful.uid }, body });
  return [
    await mailedTo(wished, "confirmNewAddressEmail", confirm.subject, pending.email),
    await mailedTo(pending.email, "addressChangeRequestedEmail", templates.addressChangeRequestedEmail(anyUrl).subject),
    await mailedTo(moved.email, "addressChangedEmail", templates.addressChangedEmail(anyUrl).subject, taken),
    await mailedTo(careful.email, "newAddressTakenEmail", templates.newAddressTakenEmail(anyUrl).subject),
    await mailedTo(careful.email, "passwordChangedEmail", templates.passwordChangedEmail(anyUrl).subject),
  ];
}

async function leaving(): Promise<Mailed[]> {
  const [gone, back] = await Promise.all([enrol({ retries }), enrol({ retries })]);
  const leave = ({ uid, email, call }: Account) => call(requestDeletion, { params: { uid }, body: { email, password } });
  await Promise.all([leave(gone), leave(back)]);
  const { subject } = templates.deletionEmail({ ...anyUrl, dueAt: new Date() });
  const { links } = await waitForMail({ mailUrl, to: back.email, subject });
  await openBrowser({ retries }).post(keepAccount.path, { token: tokenIn(links[0]) });
  return [
    await mailedTo(gone.email, "deletionEmail", subject),
    await mailedTo(back.email, "accountKeptEmail", templates.accountKeptEmail(anyUrl).subject),
  ];
}

async function discussing(): Promise<Mailed[]> {
  const [author, learner] = await Promise.all([enrol({ retries }), enrol({ retries })]);
  const [page] = await writeCourse(author, { pages: 1 });
  if (!page) throw new Error("A course without a page");
  const { hostname: host } = new URL(`http://${await publishCourse(author, page)}`);
  const cookie = await enterAsLearner(learner, { origin: appOrigin, host });
  const [id, origin] = [randomUUID(), appOrigin];
  const path = `/launch/learner/comments/${shortId(page.pageId)}`;
  await askCourse({ origin, host, path, headers: { cookie }, body: JSON.stringify({ id, parentId: null, words: "Why?" }) });
  const stop = { ...anyUrl, stopUrl: anyUrl.url };
  const asked = await mailedTo(author.email, "newCommentEmail", templates.newCommentEmail(stop).subject);
  await author.call(postComment, { params: page, body: { id: randomUUID(), parentId: id, words: "Therefore." } });
  return [asked, await mailedTo(learner.email, "newAnswerEmail", templates.newAnswerEmail(stop).subject)];
}

async function buying(): Promise<Mailed[]> {
  const { uid, email, call, send } = await enrol({ retries });
  const wanted = { params: { uid }, query: {}, body: { buy: "credits", pack: "pack-100" } as const };
  const { url } = await call(startCheckout, wanted, { "idempotency-key": randomUUID() });
  const checkoutId = new URL(url).pathname.slice("/pay/".length);
  const body = new URLSearchParams({ do: "pay" });
  await fetch(`${STRIPE_API_ORIGIN}/pay/${checkoutId}`, { method: "POST", body, redirect: "manual" });
  await send({ path: confirmCheckout.path.replace(":uid", uid).replace(":checkoutId", checkoutId), method: "POST" });
  const bought = { buy: "credits", credits: 100 } as const;
  return [await mailedTo(email, "receiptEmail", templates.receiptEmail({ ...anyUrl, bought, price: "" }).subject)];
}
