/**
 * All refusal texts. The server and the edge send them, and the editor translates them.
 * Lingui extracts the strings marked with i18n: the English text is its own id.
 */
export const refusalTexts = {
  invalid_request: /*i18n*/ "We could not accept that. Nothing was changed.",
  unauthenticated: /*i18n*/ "User not authenticated",
  insufficient_credits: /*i18n*/ "You do not have enough credits. You can buy more under Credit packs.",
  spending_limit: /*i18n*/ "This would go over your monthly limit. You can change it on your statement.",
  forbidden: /*i18n*/ "This belongs to another account.",
  email_unverified: /*i18n*/ "Please confirm your e-mail first. We sent you a link.",
  wrong_password: /*i18n*/ "That is not your password.",
  weak_password: /*i18n*/ "This password is too common. Try four unrelated words.",
  sign_in_again: /*i18n*/ "To confirm that it is you, please sign out and sign in again first.",
  deletion_pending: /*i18n*/ "This account will be deleted soon.",
  account_suspended: /*i18n*/ "The operators of this site have suspended this account. Its courses are offline.",
  course_suspended:
    /*i18n*/ "The operators of this site have suspended this course. It is offline and cannot be published. Nothing in it was changed.",
  not_found: /*i18n*/ "There is nothing at this address any more.",
  version_conflict: /*i18n*/ "This page was saved somewhere else first. Both versions are kept.",
  subdomain_taken: /*i18n*/ "That address is taken. Please choose another.",
  idea_made: /*i18n*/ "This outline is already a course. Please change the course instead.",
  already_bought: /*i18n*/ "You have this already, so nothing was bought.",
  already_running: /*i18n*/ "This is already in progress.",
  upload_incomplete: /*i18n*/ "Part of the file has not arrived. Please upload it again.",
  link_spent: /*i18n*/ "This link was already used or has expired. Ask for a new one.",
  payload_too_large: /*i18n*/ "That is too large to send at once.",
  image_type_refused: /*i18n*/ "File type not accepted. Please upload a valid image.",
  video_type_refused: /*i18n*/ "File type not accepted. Please upload a valid video.",
  audio_type_refused: /*i18n*/ "File type not accepted. Please upload a valid sound file.",
  file_type_refused: /*i18n*/ "File type not accepted. Please upload a valid PDF.",
  range_unsatisfiable: /*i18n*/ "That part of the file does not exist.",
  misdirected: /*i18n*/ "There is no site with this name.",
  limit_reached: /*i18n*/ "You have reached the limit for this. Nothing was lost.",
  storage_full:
    /*i18n*/ "Your storage is full, so nothing was added. Everything you have is safe. To make room, delete courses that you no longer need.",
  picture_refused: /*i18n*/ "This picture cannot be used. Please choose a JPEG, PNG or WebP of at most 40 megapixels.",
  no_picture_found: /*i18n*/ "No photograph matches those words. Nothing was charged.",
  too_little_text: /*i18n*/ "Not enough text to generate audio. Add more headings or paragraphs (at least 10 characters).",
  page_empty: /*i18n*/ "This page has no text yet, so there is nothing to write an entry from.",
  subdomain_reserved: /*i18n*/ "That address is reserved. Please choose another.",
  too_many_requests: /*i18n*/ "Too many requests in a short time. Please try again in a moment.",
  internal: /*i18n*/ "Something went wrong on our side. Everything you saved is safe.",
  helper_failed: /*i18n*/ "The helper’s answer could not be used. Your block has not changed.",
  helper_not_set_up: /*i18n*/ "No model for this is connected here. Nothing was charged.",
  picture_unreadable: /*i18n*/ "Your picture could not be read, so nothing was charged. Please upload it again.",
  audiobook_failed: /*i18n*/ "Failed to generate audiobook.",
  no_json_in_reply: /*i18n*/ "No valid JSON object found in reply",
  helper_busy: /*i18n*/ "The helper is busy. Your block has not changed, and nothing was charged.",
  own_key_refused:
    /*i18n*/ "The provider did not accept your own key. No credits were used. Check the key, the address and the model on your account page.",
  own_key_busy:
    /*i18n*/ "The provider of your own key is not answering, or your limit there is reached. No credits were used. Please try again later.",
  search_failed: /*i18n*/ "The search did not work. Please try again, or paste the link of a video.",
  search_busy: /*i18n*/ "The daily limit for video searches is reached. You can still paste the link of a video.",
  search_not_set_up: /*i18n*/ "Searching for videos is not set up here. You can still paste the link of a video.",
  voice_not_set_up: /*i18n*/ "No voice is connected here. You can read the sample, but not hear it.",
  payment_not_set_up: /*i18n*/ "Buying is not set up here.",
  payment_unavailable: /*i18n*/ "The payment service is not answering. Nothing was charged. Please try again in a moment.",
  unavailable: /*i18n*/ "We are very busy right now. Please try again in a moment.",
} as const;

export type RefusalCode = keyof typeof refusalTexts;
