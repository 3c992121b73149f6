import type { Endpoint, RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import { z } from "zod";
import { refusalOf } from "./api-error.ts";
import { addressOf, send } from "./request.ts";
import type { Parts, Sending } from "./request.ts";
import { bearer, renewBearer } from "./session.ts";

type Options = Omit<Sending, "token">;

/** Calls an endpoint of the contract as the signed-in user and returns the result that its schema parsed. */
export async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E> & Parts, options: Options = {}): Promise<ResultOf<E>> {
  const response = await callRaw(endpoint, request, options);
  if (!response.ok) throw await refusalOf(response);
  const text = await response.text();
  const reply: unknown =
    endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(JSON.parse(text)) : endpoint.reply === "text" ? text : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line above does what ResultOf says by a conditional type
  return reply as ResultOf<E>;
}

/** Returns the bare response, whatever its status. A rejected bearer is renewed once. */
export async function callRaw<E extends Endpoint>(endpoint: E, request: RequestOf<E> & Parts, options: Options = {}): Promise<Response> {
  const address = addressOf(endpoint, request);
  const init = initOf(endpoint, request);
  const response = await send(address, init, { ...options, token: await bearer() });
  if (response.status !== 401) return response;
  const token = await renewBearer();
  return token === null ? response : send(address, init, { ...options, token });
}

function initOf<E extends Endpoint>(endpoint: E, request: RequestOf<E> & Parts): RequestInit {
  const { body } = request;
  // Only the token endpoint takes the session cookie; every other route takes the bearer.
  const init: RequestInit = { method: endpoint.method, credentials: "omit" };
  if (body instanceof Uint8Array) {
    return { ...init, headers: { "content-type": "application/octet-stream" }, body: new Blob([new Uint8Array(body)]) };
  }
  return body === undefined ? init : { ...init, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
