import { ALargeSmall, List, Moon, Search } from "lucide-react";
import { Book } from "./book.tsx";
import { contentsAddress, coverAddress, planOf } from "./places.ts";
import type { Place } from "./places.ts";
import { ReaderSettings, readerSettingsId } from "./reader-settings.tsx";
import type { CourseAround } from "./released-course.ts";
import { words } from "./words.ts";

/** With more pages, only the number is shown. */
const maxTicks = 40;
const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

interface TopBarProps {
  course: CourseAround;
  /** Null on pages that are not lessons. */
  place: Place | null;
  hasSearch: boolean;
}

export function TopBar({ course, place, hasSearch }: TopBarProps) {
  const { places } = planOf(course);
  return (
    <header className="bar">
      <a className="home" href={coverAddress}>
        <Book cover={course.cover} />
        <span>{course.title}</span>
      </a>
      {place ? (
        <p className="position">
          {places.length > maxTicks ? null : <Ticks places={places} current={place} />}
          {words.pageOf(place.number, places.length)}
        </p>
      ) : (
        <span />
      )}
      <div className="tools">
        {hasSearch ? (
          <button type="button" className="icon scripted wide" aria-label={words.search()} aria-keyshortcuts="/" data-search>
            <Search {...icon} />
          </button>
        ) : null}
        <button type="button" className="icon scripted" aria-label={words.readerSettings()} popoverTarget={readerSettingsId}>
          <ALargeSmall {...icon} />
        </button>
        <button type="button" className="icon scripted" aria-label={words.darkMode()} aria-pressed="false" data-moon>
          <Moon {...icon} />
        </button>
        {place ? (
          <button type="button" className="icon narrow" aria-label={words.chapters()} popoverTarget="chapters">
            <List {...icon} />
          </button>
        ) : null}
        <a className={place ? "icon wide" : "icon"} href={contentsAddress} aria-label={words.contents()}>
          <List {...icon} />
        </a>
      </div>
      <ReaderSettings />
      {place ? <progress value={place.number} max={places.length} aria-hidden="true" /> : null}
    </header>
  );
}

/** Without JavaScript, pages before the current one count as read. */
function Ticks({ places, current }: { places: readonly Place[]; current: Place }) {
  return (
    <span className="ticks" aria-hidden="true">
      {places.map((place) => (
        <i
          key={place.page.uuid}
          data-at={place.number < current.number ? "before" : place === current ? "now" : undefined}
          data-first={place.numberInChapter === 1 ? "" : undefined}
        />
      ))}
    </span>
  );
}
