import type { z } from "zod";

/** Replies other than JSON. `events` is a stream of server-sent events. */
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

/** Defines one endpoint. The server's routes and the typed client are derived from it. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E["params"]>;
export type QueryOf<E extends Endpoint> = Parsed<E["query"]>;
export type BodyOf<E extends Endpoint> = Parsed<E["body"]>;
/** A handler's return type: the schema's input, because the server parses replies before sending. */
export type ReplyOf<E extends Endpoint> = E["reply"] extends z.ZodType ? z.input<E["reply"]> : E["reply"] extends "text" ? string : void;

/** The arguments that a client passes to an endpoint. */
export type RequestOf<E extends Endpoint> = Field<"params", Given<E["params"]>> &
  Field<"query", Given<E["query"]>> &
  Field<"body", Given<E["body"]>>;
export type ResultOf<E extends Endpoint> = E["reply"] extends z.ZodType
  ? z.output<E["reply"]>
  : E["reply"] extends "text"
    ? string
    : undefined;

type Field<Name extends string, T> = [T] extends [undefined] ? unknown : { readonly [K in Name]: T };
