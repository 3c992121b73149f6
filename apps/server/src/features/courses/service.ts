import type { Databases } from "../../platform/db/databases.ts";
import { chapterActions } from "./chapter-actions.ts";
import { copyActions } from "./copy-actions.ts";
import { courseReading } from "./course-reading.ts";
import { openPageActions } from "./open-page-actions.ts";
import { pageActions } from "./page-actions.ts";
import { followingMoves, placeActions } from "./page-place.ts";
import { projectActions, type SiteOf } from "./project-actions.ts";
import { saveActions } from "./save-actions.ts";
import { themeActions } from "./theme-actions.ts";
import { trashActions } from "./trash-actions.ts";

export type CoursesService = ReturnType<typeof createCoursesService>;

interface CoursesOptions {
  databases: Databases;
  /** Publishing says where a project is published. */
  siteOf?: SiteOf;
}

export function createCoursesService({ databases, siteOf = async () => new Map() }: CoursesOptions) {
  const pages = pageActions({ databases });
  return {
    ...projectActions({ databases, siteOf }),
    ...chapterActions({ databases }),
    ...pages,
    ...openPageActions({ databases }),
    ...courseReading({ databases, readPageBlocks: pages.readPageBlocks }),
    ...saveActions({ databases }),
    ...themeActions({ databases }),
    ...copyActions({ databases }),
    ...placeActions({ databases }),
    ...trashActions({ databases }),
    atPage: followingMoves({ databases }),
  };
}
