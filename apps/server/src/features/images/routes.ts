import { generateImage } from "@coursewright/contract/images.ts";
import { label, leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { ImagesService } from "./service.ts";

export function imagesRoutes(images: ImagesService): Route[] {
  return [
    route(generateImage, { actor: "signed-in", limit: "generate", cost: "credits" }, async ({ actor, body, request, reply }) => {
      const operation = operationOf(request);
      const delivered = await images.generate({ actor, operation, input: body, signal: leavingOf(reply) });
      return { imageUrl: label(reply, operation, delivered).imageUrl };
    }),
  ];
}
