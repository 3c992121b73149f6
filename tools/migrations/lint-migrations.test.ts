import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lintMigrations } from "./lint-migrations.ts";

const folder = mkdtempSync(join(tmpdir(), "migrations-"));
mkdirSync(join(folder, "authors"));
afterAll(() => rmSync(folder, { recursive: true }));

function lint(sql: string, excepted = {}): string[] {
  writeFileSync(join(folder, "authors/0001_planted.sql"), sql);
  return lintMigrations({ folder, excepted });
}

it.each<[rule: string, sql: string]>([
  ["ban-drop-column", "alter table pages drop column title;"],
  ["ban-drop-table", "drop table pages;"],
  ["renaming-column", "alter table pages rename column title to name;"],
  ["renaming-table", "alter table pages rename to leaves;"],
  ["adding-required-field", "alter table pages add column title text not null;"],
  ["adding-not-nullable-field", "alter table pages alter column title set not null;"],
  ["changing-column-type", "alter table pages alter column version type bigint;"],
  ["constraint-missing-not-valid", "alter table pages add constraint short check (length(title) < 100);"],
  ["adding-foreign-key-constraint", "alter table pages add constraint of_chapter foreign key (chapter_id) references chapters (id);"],
  ["require-concurrent-index-creation", "create index pages_by_title on pages (title);"],
])("finds a planted breach of %s", (rule, sql) => {
  expect(lint(sql)).toContainEqual(expect.stringContaining(`authors/0001_planted.sql:1 ${rule}:`));
});

describe("migration lint", () => {
  it("accepts changes that do not block other sessions", () => {
    const sql = `create table leaves (id text primary key, title text not null);
create index leaves_by_title on leaves (title);
alter table pages add column subtitle text;
alter table pages add column is_open boolean not null default false;
alter table pages add constraint short check (length(subtitle) < 100) not valid;`;
    expect(lint(sql)).toEqual([]);
  });

  it("an exception covers one file and rule and must be needed", () => {
    const excepted = { "authors/0001_planted.sql": { "ban-drop-table": "nobody reads it since the last release" } };
    expect(lint("drop table pages;", excepted)).toEqual([]);
    expect(lint("select 1;", excepted)).toEqual(["authors/0001_planted.sql: an exception from ban-drop-table is no longer needed"]);
    expect(lint("alter tabel pages;")).not.toEqual([]);
    rmSync(join(folder, "authors/0001_planted.sql"));
    expect(() => lintMigrations({ folder, excepted: {} })).toThrow("no report");
  });
});
