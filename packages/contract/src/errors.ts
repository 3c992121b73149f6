import { type RefusalCode, refusalTexts } from "@coursewright/base/refusal-texts.ts";
import { z } from "zod";
import { Refusal } from "./refusal.ts";

/** All refusals, with their HTTP status and the text shown to people. */
export const errors = {
  invalid_request: { status: 400, words: refusalTexts.invalid_request },
  unauthenticated: { status: 401, words: refusalTexts.unauthenticated },
  insufficient_credits: { status: 402, words: refusalTexts.insufficient_credits },
  spending_limit: { status: 402, words: refusalTexts.spending_limit },
  forbidden: { status: 403, words: refusalTexts.forbidden },
  email_unverified: { status: 403, words: refusalTexts.email_unverified },
  wrong_password: { status: 403, words: refusalTexts.wrong_password },
  weak_password: { status: 422, words: refusalTexts.weak_password },
  sign_in_again: { status: 403, words: refusalTexts.sign_in_again },
  deletion_pending: { status: 403, words: refusalTexts.deletion_pending },
  account_suspended: { status: 403, words: refusalTexts.account_suspended },
  course_suspended: { status: 403, words: refusalTexts.course_suspended },
  not_found: { status: 404, words: refusalTexts.not_found },
  version_conflict: { status: 409, words: refusalTexts.version_conflict },
  subdomain_taken: { status: 409, words: refusalTexts.subdomain_taken },
  idea_made: { status: 409, words: refusalTexts.idea_made },
  already_bought: { status: 409, words: refusalTexts.already_bought },
  already_running: { status: 409, words: refusalTexts.already_running },
  upload_incomplete: { status: 409, words: refusalTexts.upload_incomplete },
  link_spent: { status: 410, words: refusalTexts.link_spent },
  payload_too_large: { status: 413, words: refusalTexts.payload_too_large },
  image_type_refused: { status: 415, words: refusalTexts.image_type_refused },
  video_type_refused: { status: 415, words: refusalTexts.video_type_refused },
  audio_type_refused: { status: 415, words: refusalTexts.audio_type_refused },
  source_type_refused: { status: 415, words: refusalTexts.source_type_refused },
  file_type_refused: { status: 415, words: refusalTexts.file_type_refused },
  range_unsatisfiable: { status: 416, words: refusalTexts.range_unsatisfiable },
  misdirected: { status: 421, words: refusalTexts.misdirected },
  limit_reached: { status: 422, words: refusalTexts.limit_reached },
  storage_full: { status: 422, words: refusalTexts.storage_full },
  picture_refused: { status: 422, words: refusalTexts.picture_refused },
  picture_unreadable: { status: 422, words: refusalTexts.picture_unreadable },
  no_picture_found: { status: 422, words: refusalTexts.no_picture_found },
  no_passage_found: { status: 422, words: refusalTexts.no_passage_found },
  sentences_unsourced: { status: 422, words: refusalTexts.sentences_unsourced },
  too_little_text: { status: 422, words: refusalTexts.too_little_text },
  page_empty: { status: 422, words: refusalTexts.page_empty },
  no_passages: { status: 422, words: refusalTexts.no_passages },
  subdomain_reserved: { status: 422, words: refusalTexts.subdomain_reserved },
  too_many_requests: { status: 429, words: refusalTexts.too_many_requests },
  internal: { status: 500, words: refusalTexts.internal },
  helper_failed: { status: 502, words: refusalTexts.helper_failed },
  audiobook_failed: { status: 502, words: refusalTexts.audiobook_failed },
  no_json_in_reply: { status: 502, words: refusalTexts.no_json_in_reply },
  helper_busy: { status: 503, words: refusalTexts.helper_busy },
  helper_not_set_up: { status: 503, words: refusalTexts.helper_not_set_up },
  own_key_refused: { status: 422, words: refusalTexts.own_key_refused },
  own_key_busy: { status: 503, words: refusalTexts.own_key_busy },
  search_failed: { status: 502, words: refusalTexts.search_failed },
  search_busy: { status: 503, words: refusalTexts.search_busy },
  search_not_set_up: { status: 503, words: refusalTexts.search_not_set_up },
  voice_not_set_up: { status: 503, words: refusalTexts.voice_not_set_up },
  payment_not_set_up: { status: 503, words: refusalTexts.payment_not_set_up },
  payment_unavailable: { status: 503, words: refusalTexts.payment_unavailable },
  unavailable: { status: 503, words: refusalTexts.unavailable },
} as const satisfies Record<RefusalCode, { status: number; words: string }>;

export type ErrorCode = RefusalCode;

const codes = Object.keys(errors);

export const ErrorReply = z.object({
  error: Refusal.extend({ code: z.custom<ErrorCode>((value) => typeof value === "string" && codes.includes(value)) }),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
