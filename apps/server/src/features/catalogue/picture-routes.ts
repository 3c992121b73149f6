import { beginScreenshot } from "@coursewright/contract/catalogue.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { PagePicture } from "./page-picture.ts";

export function pictureRoutes(pictures: Pick<PagePicture, "begin">): Route[] {
  return [
    route(beginScreenshot, { actor: "owner", limit: "upload", cost: "free" }, async ({ params, body }) =>
      pictures.begin(params, body.bytes),
    ),
  ];
}
