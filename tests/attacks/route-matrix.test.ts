import { expect, it } from "vitest";
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

it("a wall that stands is no surprise", () => {
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

it("a server whose rule was loosened is seen, whoever it lets in", () => {
  const loosened = [cell(readProject, "anonymous", 200), cell(readProject, "other", 200), cell(readProject, "former", 200)];
  expect(surprisesIn(loosened)).toEqual([
    "GET /users/:uid/projects/:projectId for anonymous: 200, expected unauthenticated",
    "GET /users/:uid/projects/:projectId for other: 200, expected forbidden",
    "GET /users/:uid/projects/:projectId for former: 200, expected unauthenticated",
  ]);
});

it("a table whose rule was loosened is seen where the server still refuses", () => {
  const table = { ...readProject, actor: "signed-in" as const };
  expect(surprisesIn([cell(table, "other", 403, "forbidden")])).toHaveLength(1);
});

it("the second wall is missed when it is gone: somebody else's thing under one's own name", () => {
  expect(surprisesIn([cell(readProject, "namesake", 200)])).toHaveLength(1);
  expect(surprisesIn([cell(readUpload, "other", 200)])).toHaveLength(1);
});

it("an answer that breaks, or that tells the owner's words, is a surprise on any route", () => {
  const open: DeclaredRoute = { method: "GET", path: "/offers", actor: "anyone", namesThing: false };
  expect(surprisesIn([cell(open, "anonymous", 500, "internal")])).toHaveLength(1);
  expect(surprisesIn([{ ...cell(open, "anonymous", 200), tellsSecret: true }])).toHaveLength(1);
  expect(surprisesIn([{ ...cell(open, "owner", 200), tellsSecret: true }])).toEqual([]);
});
