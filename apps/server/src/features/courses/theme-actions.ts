import { houseTheme } from "@coursewright/theme/house-theme.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import type { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { mustFindChapter } from "./chapter-actions.ts";
import { mustKeepPage } from "./page-actions.ts";
import { touch } from "./project-actions.ts";
import type { ChapterAddress, PageAddress, ProjectAddress } from "./tables.ts";
import {
  createChapterTheme,
  createProjectTheme,
  findPageTheme,
  findProjectTheme,
  patchChapterTheme,
  patchPageTheme,
  patchProjectTheme,
  writeChapterTheme,
  writeProjectTheme,
} from "./theme-queries.ts";

/** The default of a chapter, which overrides nothing of the project's theme. */
const freshTheme: Theme = { baseTheme: "project" };

export function themeActions({ databases }: { databases: Databases }) {
  return {
    /** Returns the default theme when the project has none. */
    readProjectTheme: (address: ProjectAddress): Promise<Theme> =>
      databases
        .forAuthor(address.uid)
        .transaction(async (trx) => sound((await findProjectTheme(trx, address)) ?? (await createProjectTheme(trx, address, houseTheme)))),

    writeProjectTheme: (address: ProjectAddress, theme: Theme): Promise<Theme> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await touch(trx, address);
        await writeProjectTheme(trx, address, theme);
        return theme;
      }),

    patchProjectTheme: (address: ProjectAddress, patch: ThemePatch): Promise<Theme> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await touch(trx, address);
        return sound(await patchProjectTheme(trx, address, { fresh: houseTheme, patch }));
      }),

    readChapterTheme: (address: ChapterAddress): Promise<Theme> =>
      databases
        .forAuthor(address.uid)
        .transaction(async (trx) =>
          sound((await mustFindChapter(trx, address)).theme ?? (await createChapterTheme(trx, address, freshTheme))),
        ),

    writeChapterTheme: (address: ChapterAddress, theme: Theme): Promise<Theme> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await mustFindChapter(trx, address);
        await writeChapterTheme(trx, address, theme);
        await touch(trx, address);
        return theme;
      }),

    patchChapterTheme: (address: ChapterAddress, patch: ThemePatch): Promise<Theme> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        const theme = sound(await patchChapterTheme(trx, address, { fresh: freshTheme, patch }));
        await touch(trx, address);
        return theme;
      }),

    /** Most pages have no theme of their own. */
    readPageTheme: (address: PageAddress): Promise<Theme> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await mustKeepPage(trx, address);
        return (await findPageTheme(trx, address)) ?? {};
      }),

    patchPageTheme: (address: PageAddress, patch: ThemePatch): Promise<Theme> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await mustKeepPage(trx, address);
        const theme = sound(await patchPageTheme(trx, address, patch));
        await touch(trx, address);
        return theme;
      }),
  };
}

/** Validates the merged theme before the commit, although patch and base are valid. */
function sound(theme: Theme | undefined): Theme {
  if (!theme) throw new AppError("not_found");
  return Theme.parse(theme);
}
