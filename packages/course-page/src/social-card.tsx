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

/** The link preview image, which the server's browser takes as a screenshot. */
export function socialCardDocument(course: CourseAround, assets: ReleaseAssets): PictureDocument {
  const { cover, title, author, theme } = course;
  const own = cover.picture === null ? null : formOf(cover.picture);
  const css = withFonts(`${assets.styles.base}${assets.styles.social}${themeRule(".social-card", theme)}`, assets);
  const policy = `default-src 'none'; style-src ${hashOf(css)}; font-src data:; img-src data:`;
  return {
    files: own === null ? [] : [own],
    html: (dataOf) => {
      // If the picture is missing, the default cover is drawn.
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

/** The image's path in a release, hashed from its content. Pages can link to it before it exists. */
export function socialCardPath({ cover, title, author, theme, language }: CourseAround): string {
  const shown = JSON.stringify([cardDesign, cover, title, author, theme, language]);
  return `launch/assets/social-${createHash("sha256").update(shown).digest("hex").slice(0, 12)}.png`;
}

/** Increment when the card's design changes. */
const cardDesign = 1;
