import { createHash } from "node:crypto";
import { themeRule } from "@coursewright/theme/css-variables.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { Book } from "./book.tsx";
import { escape, hashOf } from "./document.ts";
import { withFonts } from "./picture-of-page.tsx";
import type { ReleaseAssets } from "./release-assets.ts";
import type { CourseAround } from "./released-course.ts";
import { words } from "./words.ts";

export const socialCardSize = { width: 1200, height: 630 };

/** What a shared link shows: a document that has everything in it, to be photographed by the server's own browser. */
export interface SocialCardDocument {
  /** The picture's path in the release. It follows from the document, so pages can name it before it is taken. */
  readonly path: string;
  /** The cover's own picture, as it lies in the store, where it has one. */
  readonly files: readonly string[];
  /** `dataOf` answers a file as a data: address; without it the cover is left out. */
  html(dataOf: (file: string) => string | undefined): string;
}

export function socialCardDocument(course: CourseAround, assets: ReleaseAssets): SocialCardDocument {
  const { cover, title, author, theme } = course;
  const css = withFonts(`${assets.styles.base}${assets.styles.social}${themeRule(".social-card", theme)}`, assets);
  const policy = `default-src 'none'; style-src ${hashOf(css)}; font-src data:; img-src data:`;
  return {
    path: socialCardPath(course),
    files: cover.picture === null ? [] : [cover.picture],
    html: (dataOf) => {
      const picture = cover.picture === null ? null : (dataOf(cover.picture) ?? null);
      const body = renderToStaticMarkup(
        <div className="social-card">
          <div className="social-book">
            <Book
              cover={{ ...cover, picture }}
              title={picture === null ? title : undefined}
              author={picture === null ? author : undefined}
            />
          </div>
          <div className="social-words">
            {author === "" ? null : <p className="tag">{words.courseBy(author)}</p>}
            <h1>{title}</h1>
          </div>
        </div>,
      );
      return `<!doctype html><html lang="${escape(course.language)}" data-theme="light"><head><meta http-equiv="Content-Security-Policy" content="${escape(policy)}"><meta charset="utf-8"><style>${css}</style></head><body>${body}</body></html>`;
    },
  };
}

/** Named for what it shows, so that a change of a page leaves it as it is. */
export function socialCardPath({ cover, title, author, theme, language }: CourseAround): string {
  const shown = JSON.stringify([cardDesign, cover, title, author, theme, language]);
  return `launch/assets/social-${createHash("sha256").update(shown).digest("hex").slice(0, 12)}.png`;
}

/** Counted up when the card's own look changes. */
const cardDesign = 1;
