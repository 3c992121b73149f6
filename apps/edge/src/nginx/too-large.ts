import { refusalTexts } from "@coursewright/base/refusal-texts.ts";
import { headers, inert } from "./headers.ts";

/** Refuses a body over the limit before reading it. */
export const tooLargeLocation = `
    location @too-large {
      ${headers({ cache: "no-store", policy: inert })}
      default_type application/json;
      return 413 '{"error":{"code":"payload_too_large","message":"${refusalTexts.payload_too_large}","requestId":"$request_id"}}';
    }`;
