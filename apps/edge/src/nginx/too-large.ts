import { headers, inert } from "./headers.ts";

/** A copy of the contract's text: the edge may not import the contract. */
const words = "That is too large to send at once.";

/** Refuses a body over the limit before reading it. */
export const tooLargeLocation = `
    location @too-large {
      ${headers({ cache: "no-store", policy: inert })}
      default_type application/json;
      return 413 '{"error":{"code":"payload_too_large","message":"${words}","requestId":"$request_id"}}';
    }`;
