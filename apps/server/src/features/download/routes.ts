import { download, requestDownload } from "@coursewright/contract/own-account.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { DownloadService } from "./service.ts";

export function downloadRoutes(service: DownloadService): Route[] {
  return [
    route(requestDownload, { actor: "owner", limit: "download", cost: "free" }, async ({ actor }) => ({
      url: `${download.path}?${new URLSearchParams({ ticket: await service.issueTicket(actor) })}`,
    })),
    route(download, { actor: "anyone", limit: "visit", cost: "free" }, async ({ query, request, reply }) => {
      const archive = await service.open(query.ticket);
      archive.once("error", (err) => request.log.error({ err }, "download failed"));
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", 'attachment; filename="coursewright.zip"')
        .header("x-accel-buffering", "no")
        .type("application/zip")
        .send(archive);
    }),
  ];
}
