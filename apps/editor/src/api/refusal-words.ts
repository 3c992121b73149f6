import type { ErrorCode } from "@coursewright/contract/errors.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The contract's words for its codes, once more, so that they can be translated. */
export const refusalWords: Record<ErrorCode, MessageDescriptor> = {
  invalid_request: msg`That request does not look right, so nothing was changed.`,
  unauthenticated: msg`User not authenticated`,
  insufficient_credits: msg`You do not have enough credits. Visit /static/credit-packs to top up.`,
  forbidden: msg`This belongs to another account.`,
  email_unverified: msg`Please confirm your e-mail first. We sent you a link.`,
  wrong_password: msg`That is not your password.`,
  sign_in_again: msg`Please sign out and in again first, so that we know it is you.`,
  deletion_pending: msg`This account is about to be deleted.`,
  not_found: msg`There is nothing at this address any more.`,
  version_conflict: msg`This page was saved somewhere else first. Both versions are kept.`,
  subdomain_taken: msg`That address is taken. Please choose another.`,
  already_running: msg`This is already under way.`,
  link_spent: msg`That link is used up or too old. Ask for a new one.`,
  payload_too_large: msg`That is more than fits into one request.`,
  range_unsatisfiable: msg`The file ends before that.`,
  misdirected: msg`No site of ours answers to this name.`,
  limit_reached: msg`You have reached the limit for this. Nothing was lost.`,
  picture_refused: msg`That picture cannot be used. A JPEG, PNG or WebP of at most 40 megapixels can.`,
  no_picture_found: msg`No photograph matches those words. Nothing was charged.`,
  subdomain_reserved: msg`That address is reserved. Please choose another.`,
  too_many_requests: msg`That was a lot at once. Please try again in a moment.`,
  internal: msg`Something broke on our side. What you saved is safe.`,
  helper_failed: msg`That one came out garbled. Your block is exactly as it was.`,
  no_json_in_reply: msg`No valid JSON object found in reply`,
  helper_busy: msg`The helper is busy. Your block is exactly as it was, and nothing was charged.`,
  search_failed: msg`The search gave no answer we can use. Please try again, or paste the link of a video.`,
  search_busy: msg`So many searches were made today that no more are answered. You can still paste the link of a video.`,
  search_not_set_up: msg`Searching for videos is not set up here. You can still paste the link of a video.`,
  voice_not_set_up: msg`No voice is connected here, so the sample can be read but not heard.`,
  unavailable: msg`We are catching up. Please try again in a moment.`,
};
