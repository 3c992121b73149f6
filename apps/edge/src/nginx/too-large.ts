import { headers, inert } from "./headers.ts";

/** The contract's words, which no package of the edge's may reach. */
const words = "That is too large to send at once.";

/** A body that no route takes is refused before anybody reads it. */
export const tooLargeLocation = `
    location @too-large {
      ${headers({ cache: "no-store", policy: inert })}
      default_type application/json;
      return 413 '{"error":{"code":"payload_too_large","message":"${words}","requestId":"$request_id"}}';
    }`;
