import type { ReactNode } from "react";

/** The course as a book: one motif out of three, picked by the title, in the inks of the theme. */
export function Book({ title, author }: { title: string; author?: string }) {
  return (
    <span className="book" aria-hidden="true">
      <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice">
        <rect className="book-ground" width="300" height="400" />
        {motifs[motifOf(title)]}
      </svg>
      {author === undefined ? null : (
        <>
          <span className="book-title">{title}</span>
          <span className="book-author">{author}</span>
        </>
      )}
    </span>
  );
}

const motifs: readonly ReactNode[] = [
  <g key="ear">
    <circle className="book-shape" cx="154" cy="240" r="102" />
    <path
      className="book-line"
      d="M154 165v154m0-125q15-15 27-19m-27 19q-15-15-27-19m27 58q17-17 33-19m-33 19q-17-17-33-19m27 58h6m0 0q15-15 33-19m-33 19q-15-15-33-19"
    />
  </g>,
  <g key="hills">
    <circle className="book-shape" cx="206" cy="196" r="46" />
    <path className="book-shape" d="M0 400v-84q76-74 150-14t150-22v120z" />
    <path className="book-line" d="M0 352q80-58 150-8t150-16" />
  </g>,
  <g key="rings">
    <circle className="book-shape" cx="154" cy="240" r="102" />
    <circle className="book-line" cx="154" cy="240" r="72" />
    <circle className="book-line" cx="154" cy="240" r="40" />
  </g>,
];

function motifOf(title: string): number {
  return Array.from(title).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % motifs.length;
}
