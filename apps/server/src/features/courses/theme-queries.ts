import type { PageId } from "@coursewright/base/ids.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { ChapterAddress, PageAddress, ProjectAddress } from "./tables.ts";

/** Null when the project has no theme, undefined when the project does not exist. */
export async function findProjectTheme(trx: WriteQuery, address: ProjectAddress): Promise<Theme | null | undefined> {
  const { rows } = await sql<{ theme: Theme | null }>`select theme from projects where ${isProject(address)}`.execute(trx);
  return rows[0]?.theme;
}

/** Writes the first theme unless one exists. Returns the stored theme. */
export async function createProjectTheme(trx: WriteQuery, address: ProjectAddress, fresh: Theme): Promise<Theme | undefined> {
  return first(
    await sql<ThemeRow>`
      update projects set theme = coalesce(theme, ${JSON.stringify(fresh)}::json)
      where ${isProject(address)} returning theme`.execute(trx),
  );
}

export async function writeProjectTheme(trx: WriteQuery, address: ProjectAddress, theme: Theme): Promise<void> {
  await sql`update projects set theme = ${JSON.stringify(theme)}::json where ${isProject(address)}`.execute(trx);
}

/** Patches the default theme when none is stored. */
export async function patchProjectTheme(
  trx: WriteQuery,
  address: ProjectAddress,
  { fresh, patch }: { fresh: Theme; patch: ThemePatch },
): Promise<Theme | undefined> {
  return first(
    await sql<ThemeRow>`
      update projects set theme = ${patched(sql`coalesce(theme, ${JSON.stringify(fresh)}::json)`, patch)}
      where ${isProject(address)} returning theme`.execute(trx),
  );
}

export async function createChapterTheme(trx: WriteQuery, address: ChapterAddress, fresh: Theme): Promise<Theme | undefined> {
  return first(
    await sql<ThemeRow>`
      update chapters set theme = coalesce(theme, ${JSON.stringify(fresh)}::json)
      where ${isChapter(address)} returning theme`.execute(trx),
  );
}

export async function writeChapterTheme(trx: WriteQuery, address: ChapterAddress, theme: Theme): Promise<void> {
  await sql`update chapters set theme = ${JSON.stringify(theme)}::json where ${isChapter(address)}`.execute(trx);
}

export async function patchChapterTheme(
  trx: WriteQuery,
  address: ChapterAddress,
  { fresh, patch }: { fresh: Theme; patch: ThemePatch },
): Promise<Theme | undefined> {
  return first(
    await sql<ThemeRow>`
      update chapters set theme = ${patched(sql`coalesce(theme, ${JSON.stringify(fresh)}::json)`, patch)}
      where ${isChapter(address)} returning theme`.execute(trx),
  );
}

export async function findPageTheme(trx: WriteQuery, { uid, pageId }: PageAddress): Promise<Theme | undefined> {
  return first(await sql<ThemeRow>`select theme from page_themes where author_id = ${uid} and page_id = ${pageId}`.execute(trx));
}

/** The page themes of a project. */
export async function listPageThemes(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<Map<PageId, Theme>> {
  const { rows } = await sql<{ pageId: PageId; theme: Theme }>`
    select page_id as "pageId", theme from page_themes join pages using (author_id, page_id)
    where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return new Map(rows.map(({ pageId, theme }) => [pageId, theme]));
}

/** The caller has locked the page against deletion. */
export async function patchPageTheme(trx: WriteQuery, { uid, pageId }: PageAddress, patch: ThemePatch): Promise<Theme | undefined> {
  return first(
    await sql<ThemeRow>`
      insert into page_themes as kept (author_id, page_id, theme) values (${uid}, ${pageId}, ${patched(sql`'{}'`, patch)})
      on conflict (author_id, page_id) do update set theme = ${patched(sql`kept.theme`, patch)}
      returning theme`.execute(trx),
  );
}

interface ThemeRow {
  theme: Theme;
}

function first({ rows }: { rows: ThemeRow[] }): Theme | undefined {
  return rows[0]?.theme;
}

function patched(theme: ReturnType<typeof sql>, patch: ThemePatch) {
  return sql`patch_theme((${theme})::jsonb, ${JSON.stringify(patch)}::jsonb)::json`;
}

function isProject({ uid, projectId }: ProjectAddress) {
  return sql`author_id = ${uid} and project_id = ${projectId}`;
}

function isChapter({ uid, projectId, chapterId }: ChapterAddress) {
  return sql`author_id = ${uid} and project_id = ${projectId} and chapter_id = ${chapterId}`;
}
