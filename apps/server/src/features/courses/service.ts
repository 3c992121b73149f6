import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { avatarActions } from "./avatar-actions.ts";
import { chapterActions } from "./chapter-actions.ts";
import { copyActions } from "./copy-actions.ts";
import { courseReading } from "./course-reading.ts";
import { lookActions } from "./look-actions.ts";
import { noSites, type CourseSites } from "./course-sites.ts";
import { courseWriting } from "./course-writing.ts";
import { mediaPlaceActions } from "./media-place-actions.ts";
import { openPageActions } from "./open-page-actions.ts";
import { pageActions } from "./page-actions.ts";
import { pageReading } from "./page-reading.ts";
import { followingMoves, placeActions } from "./page-place.ts";
import { projectActions } from "./project-actions.ts";
import { saveActions } from "./save-actions.ts";
import { shelfActions } from "./shelf-actions.ts";
import { sourceRulesActions } from "./source-rules-actions.ts";
import { styleActions } from "./style-actions.ts";
import { themeActions } from "./theme-actions.ts";
import { trashActions } from "./trash-actions.ts";

export type { PageName, WholePage } from "./page-reading.ts";

export type CoursesService = ReturnType<typeof createCoursesService>;

interface CoursesOptions {
  databases: Databases;
  /** Publishing reports a project's site, and hides it when the project is deleted. */
  sites?: CourseSites;
  /** Returns true when the file belongs to the author. */
  isFileOf?: (author: AuthorId, address: string) => Promise<boolean>;
}

export function createCoursesService({ databases, sites = noSites, isFileOf = async () => false }: CoursesOptions) {
  return {
    ...projectActions({ databases }),
    ...shelfActions({ databases, sites }),
    ...chapterActions({ databases }),
    ...pageActions({ databases }),
    ...pageReading,
    ...openPageActions({ databases }),
    ...courseReading({ databases }),
    ...saveActions({ databases }),
    ...themeActions({ databases }),
    ...avatarActions({ databases }),
    ...lookActions({ databases, isFileOf }),
    ...mediaPlaceActions({ databases, isFileOf }),
    ...styleActions({ databases }),
    ...sourceRulesActions({ databases }),
    ...courseWriting({ databases }),
    ...copyActions({ databases }),
    ...placeActions({ databases }),
    ...trashActions({ databases, sites }),
    atPage: followingMoves({ databases }),
  };
}
