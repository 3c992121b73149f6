import type { Leaves } from "../definition/leaves.ts";
import type { PictureCredit } from "./picture-credit.ts";

/** Names the photographer and links the photograph, as the terms of photo libraries ask. */
export function CreditLine({ credit, leaves }: { readonly credit: PictureCredit | undefined; readonly leaves: Pick<Leaves, "say"> }) {
  if (!credit) return null;
  return (
    <small className="picture-credit">
      {leaves.say(/*i18n*/ { id: "picture.credit", message: "Photograph:" })}{" "}
      <a href={credit.url} rel="noopener noreferrer nofollow">
        {credit.name}, {new URL(credit.url).host.replace(/^www\./, "")}
      </a>
    </small>
  );
}
