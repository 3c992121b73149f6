import {
  beginUpload,
  cancelUpload,
  claimConversion,
  describeUpload,
  finishUpload,
  importUpload,
  listConversions,
  listMissingParts,
  listUploads,
  readConversion,
} from "@coursewright/contract/uploads.ts";
import { storeCaptions } from "@coursewright/contract/captions.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { UploadsService } from "./service.ts";

export function uploadsRoutes(uploads: UploadsService): Route[] {
  return [
    route(beginUpload, { actor: "signed-in", limit: "upload", cost: "credits" }, async ({ actor, body }) => uploads.begin(actor.uid, body)),
    route(listMissingParts, { actor: "signed-in", limit: "write", cost: "free" }, async ({ actor, params }) =>
      uploads.missingParts({ author: actor.uid, ...params }),
    ),
    route(finishUpload, { actor: "signed-in", limit: "write", cost: "credits" }, async ({ actor, params }) =>
      uploads.finish({ author: actor.uid, ...params }),
    ),
    route(importUpload, { actor: "signed-in", limit: "import", cost: "free" }, async ({ actor, body }) =>
      uploads.importPicture(actor.uid, body),
    ),
    route(listConversions, { actor: "signed-in", limit: "read", cost: "free" }, async ({ actor, query }) => ({
      conversions: await uploads.listConversions(actor.uid, query.projectId),
    })),
    route(readConversion, { actor: "signed-in", limit: "read", cost: "free" }, async ({ actor, params }) =>
      uploads.readConversion({ author: actor.uid, ...params }),
    ),
    route(claimConversion, { actor: "signed-in", limit: "write", cost: "free" }, async ({ actor, params }) =>
      uploads.claimConversion({ author: actor.uid, ...params }),
    ),
    route(storeCaptions, { actor: "signed-in", limit: "upload", cost: "free" }, async ({ actor, body }) => ({
      url: await uploads.storeCaptions(actor.uid, body),
    })),
    route(cancelUpload, { actor: "signed-in", limit: "write", cost: "free" }, async ({ actor, params }) =>
      uploads.giveUp({ author: actor.uid, ...params }),
    ),
    route(listUploads, { actor: "signed-in", limit: "read", cost: "free" }, async ({ actor, query }) => uploads.list(actor.uid, query)),
    route(describeUpload, { actor: "signed-in", limit: "write", cost: "free" }, async ({ actor, body }) =>
      uploads.describe(actor.uid, body),
    ),
  ];
}
