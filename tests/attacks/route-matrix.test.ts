import { describe, expect, it } from "vitest";
import { type Cell, type DeclaredRoute, surprisesIn } from "./route-matrix.ts";

const readProject: DeclaredRoute = { method: "GET", path: "/users/:uid/projects/:projectId", actor: "owner", namesThing: true };
const readUpload: DeclaredRoute = { method: "GET", path: "/uploads/:uploadId", actor: "signed-in", namesThing: true };
const cell = (route: DeclaredRoute, who: Cell["who"], status: number, code?: string): Cell => ({
  route,
  who,
  status,
  code,
  tellsSecret: false,
});

describe("surprisesIn", () => {
  it("accepts refusals by the rules", () => {
    const cells = [
      cell(readProject, "anonymous", 401, "unauthenticated"),
      cell(readProject, "other", 403, "forbidden"),
      cell(readProject, "namesake", 404, "not_found"),
      cell(readProject, "former", 401, "unauthenticated"),
      cell(readProject, "put-away", 404, "not_found"),
      cell(readProject, "owner", 200),
      cell(readUpload, "other", 404, "not_found"),
    ];
    expect(surprisesIn(cells)).toEqual([]);
  });

  it("finds a loosened rule of the server for every actor", () => {
    const loosened = [cell(readProject, "anonymous", 200), cell(readProject, "other", 200), cell(readProject, "former", 200)];
    expect(surprisesIn(loosened)).toEqual([
      "GET /users/:uid/projects/:projectId for anonymous: 200, expected unauthenticated",
      "GET /users/:uid/projects/:projectId for other: 200, expected forbidden",
      "GET /users/:uid/projects/:projectId for former: 200, expected unauthenticated",
    ]);
  });

  it("finds a loosened declaration although the server still refuses", () => {
    const table = { ...readProject, actor: "signed-in" as const };
    expect(surprisesIn([cell(table, "other", 403, "forbidden")])).toHaveLength(1);
  });

  it("finds a missing ownership check of nested things", () => {
    expect(surprisesIn([cell(readProject, "namesake", 200)])).toHaveLength(1);
    expect(surprisesIn([cell(readUpload, "other", 200)])).toHaveLength(1);
  });

  it("finds errors and leaked texts on any route", () => {
    const open: DeclaredRoute = { method: "GET", path: "/offers", actor: "anyone", namesThing: false };
    expect(surprisesIn([cell(open, "anonymous", 500, "internal")])).toHaveLength(1);
    expect(surprisesIn([{ ...cell(open, "anonymous", 200), tellsSecret: true }])).toHaveLength(1);
    expect(surprisesIn([{ ...cell(open, "owner", 200), tellsSecret: true }])).toEqual([]);
  });
});
