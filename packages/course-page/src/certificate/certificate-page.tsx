import { themeRule } from "@coursewright/theme/css-variables.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { Cover } from "@coursewright/course/cover.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { Book } from "../book.tsx";
import { htmlDocument } from "../document.ts";
import { withMediaAddresses } from "../media-addresses.ts";
import { certificateAddress, coverAddress } from "../places.ts";
import type { ReleaseAssets } from "../release-assets.ts";
import { words } from "../words.ts";

/** A certificate's content and its course's appearance. */
interface ShownCertificate {
  code: string;
  /** The learner's name. */
  name: string;
  courseId: string;
  title: string;
  /** Empty after the author's account was deleted. */
  author: string;
  finishedAt: Date;
  origin: string;
  cover: Cover;
  theme: Theme;
  isOwn: boolean;
}

const language = "en";

/** The server renders it, because a certificate outlives every release of the course. */
export function certificatePage(certificate: ShownCertificate, assets: ReleaseAssets): string {
  const { name, title, theme, courseId, isOwn } = certificate;
  return page({
    assets,
    theme,
    courseId,
    title: `${words.certificate()} · ${name} · ${title}`,
    submits: isOwn,
    body: renderToStaticMarkup(<Certificate certificate={certificate} />),
  });
}

export function noCertificatePage(assets: ReleaseAssets): string {
  return page({
    assets,
    theme: houseTheme,
    courseId: "",
    title: words.noCertificate(),
    submits: false,
    body: renderToStaticMarkup(
      <main className="certificate">
        <div className="certificate-words">
          <h1>{words.noCertificate()}</h1>
          <p>{words.noCertificateMeans()}</p>
        </div>
      </main>,
    ),
  });
}

function Certificate({ certificate }: { certificate: ShownCertificate }) {
  const { code, name, title, author, finishedAt, origin, cover, isOwn } = certificate;
  const address = `${origin}${certificateAddress(code)}`;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return (
    <>
      <main className="certificate">
        <Book cover={cover} title={title} author={author} />
        <div className="certificate-words">
          <p className="tag">{words.certificate()}</p>
          <h1>{name}</h1>
          <p>{words.hasRead()}</p>
          <h2>{title}</h2>
          {author === "" ? null : <p>{words.courseBy(author)}</p>}
          <p>
            <time dateTime={finishedAt.toISOString().slice(0, 10)}>{words.finishedOn(date.format(finishedAt))}</time>
          </p>
          <p className="certificate-address">
            {words.checkedHere()} <a href={address}>{address.replace(/^https?:\/\//, "")}</a>
          </p>
        </div>
      </main>
      <footer className="certificate-foot">
        <a href={coverAddress}>{words.toCourse()}</a>
        {isOwn ? (
          <details>
            <summary>{words.takeBack()}</summary>
            <p>{words.takeBackMeans()}</p>
            <form method="post" action={`${certificateAddress(code)}/take-back`}>
              <button type="submit" className="go quiet">
                {words.takeItBack()}
              </button>
            </form>
          </details>
        ) : null}
      </footer>
    </>
  );
}

interface PageParts {
  assets: ReleaseAssets;
  theme: Theme;
  courseId: string;
  title: string;
  submits: boolean;
  body: string;
}

function page({ assets, theme, body, ...parts }: PageParts): string {
  return htmlDocument({
    ...parts,
    language,
    learning: "",
    readWord: "",
    metadata: [`<meta name="robots" content="noindex">`],
    css: `${assets.styles.base}${assets.styles.certificate}${themeRule(".course", theme)}`,
    firstScript: assets.shell.firstPaint,
    scripts: [],
    // The release's font files may be gone, so the page uses system fonts.
    fonts: [],
    frames: [],
    films: [],
    body: withMediaAddresses(body),
  });
}
