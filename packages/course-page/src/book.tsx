import { choicesOf, sizedPictureAt } from "@coursewright/blocks/kit/media/sized-picture.ts";
import type { Cover, Inks, Motif } from "@coursewright/course/cover.ts";
import type { ReactNode } from "react";

interface BookProps {
  readonly cover: Cover;
  /** Omitted if the book is too small to read. */
  readonly title?: string;
  readonly author?: string;
}

/**
 * Draws the course as a book, for the author's shelf and the learner's cover. Hidden from screen readers, because the name is shown
 * beside it. Prints no text over the author's own picture, which may be of any brightness or already contain the title.
 */
export function Book({ cover: { motif, inks, picture }, title, author }: BookProps) {
  return (
    <span className="book" aria-hidden="true">
      {picture === null ? (
        <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice">
          <BookDrawing cover={{ motif, inks }} />
        </svg>
      ) : (
        <CoverPicture url={picture} sizes={title === undefined ? "64px" : "400px"} />
      )}
      {title && picture === null ? (
        <span className="book-title" data-tone={inks.title} data-longest={titleStep(title)}>
          {title}
        </span>
      ) : null}
      {author && picture === null ? (
        <span className="book-author" data-tone={inks.title}>
          {author}
        </span>
      ) : null}
    </span>
  );
}

/** The most characters of a word that fit into a line, for each size of the title in `book.css`. */
const lineLengths = [11, 14, 18, 25, 36, 60];

/** Words never break on a cover, so a title with a long word is set smaller. */
export function titleStep(title: string): number {
  const longest = Math.max(0, ...title.split(breakable).map(widthOf));
  const step = lineLengths.findIndex((length) => longest <= length);
  return step === -1 ? lineLengths.length : step;
}

/** Lines break here anyway: at spaces, after hyphens, and between ideographs. */
const breakable = /[\s\u002D\u2010-\u2014\u200B\u3000-\u9FFF\uAC00-\uD7AF]/u;

/** In average letters. */
function widthOf(word: string): number {
  return [...word].reduce((sum, letter) => sum + (/[mw@%]/i.test(letter) ? 1.6 : letter === letter.toLowerCase() ? 1 : 1.25), 0);
}

/** Loads the picture in its displayed width: every page has a small book. */
function CoverPicture({ url, sizes }: { readonly url: string; readonly sizes: string }) {
  const sized = sizedPictureAt(url);
  return <img src={url} alt="" {...(sized?.hasChoices && { srcSet: choicesOf(sized, "webp"), sizes })} />;
}

/** SVG content for a 300 by 400 viewBox. */
export function BookDrawing({ cover: { motif, inks } }: { readonly cover: Pick<Cover, "motif" | "inks"> }) {
  return (
    <>
      <rect width="300" height="400" fill={inks.cloth} />
      {drawings[motif](inks)}
    </>
  );
}

const drawings: Record<Motif, (inks: Inks) => ReactNode> = { leaf, dots, comb, speech, rings, hills };

function leaf({ cloth, print, accent }: Inks) {
  const blades = [0, 1, 2, 3, 4, 5, 6].map((step) => {
    const reach = 36 - Math.abs(3 - step) * 4;
    const y = 194 + step * 19;
    return `M154 ${y}q16 -15 ${reach} -19M154 ${y}q-16 -15 -${reach} -19`;
  });
  return (
    <>
      <circle cx="154" cy="240" r="102" fill={print} stroke={accent} strokeWidth="3" />
      <path d={`${blades.join("")}M154 165v154`} stroke={cloth} strokeWidth="6.5" fill="none" strokeLinecap="round" />
    </>
  );
}

function dots({ print, accent }: Inks) {
  const heights = [1, 2, 4, 6, 8, 9, 8, 6, 4, 2, 1];
  return heights.flatMap((height, column) =>
    Array.from({ length: height }, (_, row) => (
      <circle
        key={`${column}-${row}`}
        cx={50 + column * 20}
        cy={352 - row * 20}
        r="7.6"
        fill={column === 9 && row === 1 ? accent : print}
      />
    )),
  );
}

function comb({ cloth, print, accent }: Inks) {
  const fills = [
    print,
    cloth,
    cloth,
    cloth,
    print,
    cloth,
    cloth,
    print,
    accent,
    print,
    cloth,
    cloth,
    cloth,
    print,
    cloth,
    cloth,
    accent,
    cloth,
    cloth,
    cloth,
  ];
  return fills.map((fill, index) => {
    const [row, column] = [Math.floor(index / 5), index % 5];
    const x = 30 + column * 62 + (row % 2 === 0 ? 0 : 31);
    return <path key={index} d={`M${x} ${144 + row * 54}l29.5 17v34l-29.5 17-29.5-17v-34z`} fill={fill} stroke={print} strokeWidth="4" />;
  });
}

function speech({ print, accent }: Inks) {
  return (
    <>
      <path d="M48 176h206q14 0 14 14v94q0 14-14 14h-88l-50 50v-50H48q-14 0-14-14v-94q0-14 14-14z" fill={print} />
      <path d="M76 216h148M76 242h112M76 268h66" stroke={accent} strokeWidth="9" strokeLinecap="round" />
    </>
  );
}

function rings({ print, accent }: Inks) {
  return (
    <>
      {[54, 86, 118, 150, 178].map((radius, index) => (
        <circle key={radius} cx="70" cy="330" r={radius} fill="none" stroke={index === 2 ? accent : print} strokeWidth={8 - index * 0.6} />
      ))}
      <circle cx="70" cy="330" r="24" fill="none" stroke={accent} strokeWidth="9" />
      <circle cx="70" cy="330" r="11" fill={accent} />
    </>
  );
}

function hills({ print, accent }: Inks) {
  return (
    <>
      <circle cx="206" cy="214" r="44" fill={accent} />
      <path d="M0 300c50-60 90-60 140-20s100 30 160-30v150H0z" fill={print} />
      <path d="M0 352c70-40 130-30 300-2M0 376c80-30 160-20 300 0" stroke={accent} strokeWidth="5" fill="none" opacity="0.6" />
    </>
  );
}
