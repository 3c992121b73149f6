import type { ViewProps } from "../kit/definition/define-block.ts";
import { CreditLine } from "../kit/media/credit-line.tsx";
import type { PictureCredit } from "../kit/media/picture-credit.ts";
import type { Image } from "./model.ts";

/** Shown to learners too, so that generated pictures are marked. */
const credits = {
  stock: /*i18n*/ { id: "image.stock", message: "Photograph from the library" },
  lazy: /*i18n*/ { id: "image.lazy", message: "Illustration by lazy" },
  diagram: /*i18n*/ { id: "image.diagram", message: "Illustration by diagram" },
};

/** A photographer of several photographs of the same page is named once. */
function creditsOf(pictures: ReadonlyArray<Pick<Image, "url" | "credit">>): PictureCredit[] {
  const all = pictures.flatMap(({ url, credit }) => (url === "" || !credit ? [] : [[credit.url, credit] as const]));
  return [...new Map(all).values()];
}

export function View({ data, leaves }: ViewProps<Image>) {
  const further = data.additionalImages;
  return (
    <figure className="b-img">
      <leaves.Media
        field="url"
        url={data.url}
        alt={data.decorative ? "" : data.alt}
        placeholder={/*i18n*/ { id: "image.placeholder", message: "Add a picture" }}
      />
      {further.length > 0 ? (
        <div className="further">
          {further.map(({ url, alt }, index) => (
            <leaves.Media
              // oxlint-disable-next-line react/no-array-index-key -- pictures are identified by their position
              key={index}
              field={`additionalImages.${index}.url`}
              url={url}
              alt={alt}
              placeholder={/*i18n*/ { id: "image.placeholder", message: "Add a picture" }}
            />
          ))}
        </div>
      ) : null}
      <figcaption>
        <span>
          <leaves.Text field="caption" value={data.caption} placeholder={/*i18n*/ { id: "image.caption", message: "Caption" }} />
        </span>
        {creditsOf([data, ...further]).map((credit) => (
          <CreditLine key={credit.url} credit={credit} leaves={leaves} />
        ))}
        {data.generator && data.url !== "" && !data.credit ? <small>{leaves.say(credits[data.generator])}</small> : null}
      </figcaption>
    </figure>
  );
}
