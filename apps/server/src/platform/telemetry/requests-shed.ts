import { counter } from "./metrics.ts";

/** What was refused because too much was asked for at once, not because of who asked. */
export const requestsShed = counter("coursewright_requests_shed", { help: "Requests refused to keep the others served, by reason" });
