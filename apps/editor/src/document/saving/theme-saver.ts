import type { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { ApiError, hasCode, isTemporary } from "../../base/api/api-error.ts";
import { themeLevels } from "../content/content.ts";
import type { ThemeLevel, Themes } from "../content/content.ts";
import type { ThemePatches } from "./draft.ts";
import type { SaveState } from "./save-state.ts";
import { idleBeforeSaveMs, retryAfterMs } from "./timing.ts";
import { isNoPatch, themeDifference } from "../merging/theme-difference.ts";

export interface ThemeSaverDependencies {
  /** Writes only the named values. Sending the same body again is harmless. */
  readonly sendTheme: (level: ThemeLevel, patch: ThemePatch, how: { readonly keepalive: boolean }) => Promise<unknown>;
  readonly later: (run: () => void, ms: number) => () => void;
}

interface ThemedPage {
  readonly themes: () => Themes;
  readonly report: (state: SaveState) => void;
}

/** Sends changed theme values to the server, one level at a time. */
export function createThemeSaver(page: ThemedPage, start: Themes, dependencies: ThemeSaverDependencies) {
  let acknowledged = start;
  let isInFlight = false;
  let failures = 0;
  let cancel: () => void = () => {};

  const unsavedAt = (level: ThemeLevel) => themeDifference({ from: acknowledged[level], to: page.themes()[level] });
  const unsavedLevel = () => themeLevels.find((level) => !isNoPatch(unsavedAt(level)));

  function saveLater(ms: number): void {
    cancel();
    cancel = dependencies.later(() => void saveNow(), ms);
  }

  async function saveNow({ keepalive = false } = {}): Promise<void> {
    cancel();
    if (isInFlight) return;
    for (let level = unsavedLevel(); level; level = unsavedLevel()) {
      isInFlight = true;
      page.report({ kind: "saving" });
      const sent = page.themes()[level];
      try {
        await dependencies.sendTheme(level, unsavedAt(level), { keepalive });
        acknowledged = { ...acknowledged, [level]: sent };
        failures = 0;
      } catch (error) {
        return fail(error);
      } finally {
        isInFlight = false;
      }
    }
    page.report({ kind: "saved" });
  }

  function fail(error: unknown): void {
    if (isTemporary(error) || hasCode(error, "unauthenticated")) {
      failures += 1;
      page.report({ kind: "waiting", isOffline: hasCode(error, "offline") });
      return saveLater(retryAfterMs({ error, failures }));
    }
    if (!(error instanceof ApiError)) console.error("A theme save failed with an unexpected error.", error);
    page.report({ kind: "refused", error });
  }

  return {
    saveNow,
    pending: (): ThemePatches => ({ project: unsavedAt("project"), chapter: unsavedAt("chapter"), page: unsavedAt("page") }),
    touched(): void {
      if (isInFlight) return;
      page.report({ kind: "unsaved" });
      saveLater(idleBeforeSaveMs);
    },
    async leave(): Promise<void> {
      await saveNow();
      cancel();
    },
  };
}
