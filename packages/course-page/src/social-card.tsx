import { createHash } from "node:crypto";
import { themeRule } from "@coursewright/theme/css-variables.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { Book } from "./book.tsx";
import { escape, hashOf } from "./document.ts";
import { formOf, type PictureDocument, withFonts } from "./picture-of-page.tsx";
import type { ReleaseAssets } from "./release-assets.ts";
import type { CourseAround } from "./released-course.ts";
import { words } from "./words.ts";

export const socialCardSize = { width: 1200, height: 630 };

/** What a shared link shows, to be photographed by the server's own browser. */
export function socialCardDocument(course: CourseAround, assets: ReleaseAssets): PictureDocument {
  const { cover, title, author, theme } = course;
  const own = cover.picture === null ? null : formOf(cover.picture);
  const css = withFonts(`${assets.styles.base}${assets.styles.social}${themeRule(".social-card", theme)}`, assets);
  const policy = `default-src 'none'; style-src ${hashOf(css)}; font-src data:; img-src data:`;
  return {
    files: own === null ? [] : [own],
    html: (dataOf) => {
      // Without its picture the cover is drawn, as it is until an author chooses.
      const picture = own === null ? null : (dataOf(own) ?? null);
      const body = renderToStaticMarkup(
        <div className="social-card">
          <div className="social-book">
            <Book cover={{ ...cover, picture }} title={title} author={author} />
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

/** The picture's path in a release. Named for what it shows: pages can name it before it is taken, and a change of them leaves it as it is. */
export function socialCardPath({ cover, title, author, theme, language }: CourseAround): string {
  const shown = JSON.stringify([cardDesign, cover, title, author, theme, language]);
  return `launch/assets/social-${createHash("sha256").update(shown).digest("hex").slice(0, 12)}.png`;
}

/** Counted up when the card's own look changes. */
const cardDesign = 1;
