import type { z } from "zod";

/** What a reply is besides JSON: plain text, a stream of server-sent events, a file, a redirect, or nothing. */
export type ReplyKind = "text" | "events" | "file" | "redirect" | "empty";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType | ReplyKind;
  readonly status?: number;
}

/** One row of the table from which the server's routes, the typed client and the OpenAPI document are made. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E["params"]>;
export type QueryOf<E extends Endpoint> = Parsed<E["query"]>;
export type BodyOf<E extends Endpoint> = Parsed<E["body"]>;
/** What a handler returns: the schema's input, so that the reply is parsed on its way out. */
export type ReplyOf<E extends Endpoint> = E["reply"] extends z.ZodType ? z.input<E["reply"]> : E["reply"] extends "text" ? string : void;

/** What a caller of the endpoint must give, and what it gets back. */
export type RequestOf<E extends Endpoint> = Field<"params", Given<E["params"]>> &
  Field<"query", Given<E["query"]>> &
  Field<"body", Given<E["body"]>>;
export type ResultOf<E extends Endpoint> = E["reply"] extends z.ZodType
  ? z.output<E["reply"]>
  : E["reply"] extends "text"
    ? string
    : undefined;

type Field<Name extends string, T> = [T] extends [undefined] ? unknown : { readonly [K in Name]: T };
