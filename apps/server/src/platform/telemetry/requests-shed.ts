import { counter } from "./metrics.ts";

/** Counts requests refused because of overload, not because of the client. */
export const requestsShed = counter("coursewright_requests_shed", { help: "Requests refused to keep the others served, by reason" });
