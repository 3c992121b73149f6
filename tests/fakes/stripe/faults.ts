import type { ServerResponse } from "node:http";
import { sendJson } from "../loopback-server.ts";
import { ApiError } from "./api.ts";

/** Too many requests, a server error, no response, a broken connection, an invalid body. */
export const faults = ["429", "500", "slow", "dropped", "garbage"] as const;
export type Fault = (typeof faults)[number];

export function misbehave(response: ServerResponse, fault: Fault): void {
  switch (fault) {
    case "slow":
      return;
    case "dropped":
      response.destroy();
      return;
    case "garbage":
      response.writeHead(200, { "content-type": "application/json" }).end('<<< {"id": [');
      return;
    case "429":
      return refuse(response, new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" }));
    case "500":
      return refuse(response, new ApiError(500, { type: "api_error", message: "An unknown error occurred" }));
  }
}

export function refuse(response: ServerResponse, { status, body }: ApiError): void {
  sendJson(response, status, body);
}
