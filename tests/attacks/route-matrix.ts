import type { ActorRule } from "../../apps/server/src/platform/http/route-rules.ts";

/**
 * The actor. `namesake` puts their own account into the path and the owner's things behind it. `former` is an owner whose session has
 * ended. `put-away` is the owner of a course in the trash.
 */
export type Who = "anonymous" | "owner" | "other" | "namesake" | "former" | "put-away";
export type Outcome = "let in" | "unauthenticated" | "forbidden" | "missing" | "refused" | "broken";

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly actor: ActorRule;
  /** Whether path or body of the request names a thing of an owner. */
  readonly namesThing: boolean;
}

export interface Cell {
  readonly route: DeclaredRoute;
  readonly who: Who;
  readonly status: number;
  readonly code: string | undefined;
  /** Whether the response contains private texts of the owner. */
  readonly tellsSecret: boolean;
}

/** Lists each cell in which a route did not follow its declared rule. */
export function surprisesIn(cells: readonly Cell[]): string[] {
  return cells.flatMap((cell) => {
    const outcome = outcomeOf(cell);
    const said = `${cell.route.method} ${cell.route.path} for ${cell.who}: ${cell.status} ${cell.code ?? ""}`.trim();
    if (cell.tellsSecret && !isOwners(cell.who)) return [`${said}, with words that are the owner's`];
    return expected(cell.route, cell.who).includes(outcome) ? [] : [`${said}, expected ${expected(cell.route, cell.who).join(" or ")}`];
  });
}

function expected(route: DeclaredRoute, who: Who): readonly Outcome[] {
  if (who === "former") return ["unauthenticated"];
  if (route.actor === "anyone" || route.actor === "visitor") return ["let in", "missing", "refused", "unauthenticated"];
  if (who === "anonymous") return ["unauthenticated"];
  if (who === "put-away") return ["missing"];
  if (who === "owner") return ["let in", "missing", "refused"];
  if (route.actor === "owner" && who === "other") return ["forbidden"];
  return route.namesThing ? ["missing"] : ["let in", "missing", "refused"];
}

function outcomeOf({ status, code }: Cell): Outcome {
  if (status < 400) return "let in";
  if (status === 429 || status >= 500) return "broken";
  if (status === 401) return "unauthenticated";
  if (status === 404) return "missing";
  // Other responses with this status come from the route itself, for example after a wrong password.
  return code === "forbidden" ? "forbidden" : "refused";
}

function isOwners(who: Who): boolean {
  return who === "owner" || who === "put-away";
}
