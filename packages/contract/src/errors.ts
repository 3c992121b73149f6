import { z } from "zod";
import { Refusal } from "./refusal.ts";

/** All refusals, with their HTTP status and the text shown to people. */
export const errors = {
  invalid_request: { status: 400, words: "We could not accept that. Nothing was changed." },
  unauthenticated: { status: 401, words: "User not authenticated" },
  insufficient_credits: { status: 402, words: "You do not have enough credits. You can buy more under Credit packs." },
  spending_limit: { status: 402, words: "This would go over your monthly limit. You can change it on your statement." },
  forbidden: { status: 403, words: "This belongs to another account." },
  email_unverified: { status: 403, words: "Please confirm your e-mail first. We sent you a link." },
  wrong_password: { status: 403, words: "That is not your password." },
  weak_password: { status: 422, words: "This password is too common. Try four unrelated words." },
  sign_in_again: { status: 403, words: "To confirm that it is you, please sign out and sign in again first." },
  deletion_pending: { status: 403, words: "This account will be deleted soon." },
  account_suspended: { status: 403, words: "The operators of this site have suspended this account. Its courses are offline." },
  course_suspended: {
    status: 403,
    words: "The operators of this site have suspended this course. It is offline and cannot be published. Nothing in it was changed.",
  },
  not_found: { status: 404, words: "There is nothing at this address any more." },
  version_conflict: { status: 409, words: "This page was saved somewhere else first. Both versions are kept." },
  subdomain_taken: { status: 409, words: "That address is taken. Please choose another." },
  idea_made: { status: 409, words: "This outline is already a course. Please change the course instead." },
  already_bought: { status: 409, words: "You have this already, so nothing was bought." },
  already_running: { status: 409, words: "This is already in progress." },
  upload_incomplete: { status: 409, words: "Part of the file has not arrived. Please upload it again." },
  link_spent: { status: 410, words: "This link was already used or has expired. Ask for a new one." },
  payload_too_large: { status: 413, words: "That is too large to send at once." },
  image_type_refused: { status: 415, words: "File type not accepted. Please upload a valid image." },
  video_type_refused: { status: 415, words: "File type not accepted. Please upload a valid video." },
  range_unsatisfiable: { status: 416, words: "That part of the file does not exist." },
  misdirected: { status: 421, words: "There is no site with this name." },
  limit_reached: { status: 422, words: "You have reached the limit for this. Nothing was lost." },
  storage_full: {
    status: 422,
    words: "Your storage is full, so nothing was added. Everything you have is safe. To make room, delete courses that you no longer need.",
  },
  picture_refused: { status: 422, words: "This picture cannot be used. Please choose a JPEG, PNG or WebP of at most 40 megapixels." },
  no_picture_found: { status: 422, words: "No photograph matches those words. Nothing was charged." },
  too_little_text: {
    status: 422,
    words: "Not enough text to generate audio. Add more headings or paragraphs (at least 10 characters).",
  },
  page_empty: { status: 422, words: "This page has no text yet, so there is nothing to write an entry from." },
  subdomain_reserved: { status: 422, words: "That address is reserved. Please choose another." },
  too_many_requests: { status: 429, words: "Too many requests in a short time. Please try again in a moment." },
  internal: { status: 500, words: "Something went wrong on our side. Everything you saved is safe." },
  helper_failed: { status: 502, words: "The helper’s answer could not be used. Your block has not changed." },
  audiobook_failed: { status: 502, words: "Failed to generate audiobook." },
  no_json_in_reply: { status: 502, words: "No valid JSON object found in reply" },
  helper_busy: { status: 503, words: "The helper is busy. Your block has not changed, and nothing was charged." },
  search_failed: { status: 502, words: "The search did not work. Please try again, or paste the link of a video." },
  search_busy: {
    status: 503,
    words: "The daily limit for video searches is reached. You can still paste the link of a video.",
  },
  search_not_set_up: { status: 503, words: "Searching for videos is not set up here. You can still paste the link of a video." },
  voice_not_set_up: { status: 503, words: "No voice is connected here. You can read the sample, but not hear it." },
  payment_not_set_up: { status: 503, words: "Buying is not set up here." },
  payment_unavailable: { status: 503, words: "The payment service is not answering. Nothing was charged. Please try again in a moment." },
  unavailable: { status: 503, words: "We are very busy right now. Please try again in a moment." },
} as const;

export type ErrorCode = keyof typeof errors;

const codes = Object.keys(errors);

export const ErrorReply = z.object({
  error: Refusal.extend({ code: z.custom<ErrorCode>((value) => typeof value === "string" && codes.includes(value)) }),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
