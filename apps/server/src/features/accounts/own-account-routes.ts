import {
  cancelEmailChange,
  changePassword,
  changePhoto,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  keepAccount,
  listActivity,
  listSessions,
  mailPasswordLink,
  maxPhotoBytes,
  readAccount,
  removePhoto,
  renameAccount,
  requestDeletion,
  requestEmailChange,
  signInOptions,
} from "@coursewright/contract/own-account.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { requireOrigin, toWebHeaders, visitorOf } from "./requests.ts";
import type { AccountsService } from "./service.ts";

const reads = { actor: "owner", limit: "read", cost: "free" } as const;
const writes = { actor: "owner", limit: "account", cost: "free" } as const;
const forAnyone = { actor: "anyone", limit: "session", cost: "free" } as const;

export function ownAccountRoutes({ own, leaving, ...service }: AccountsService, { appOrigin }: { appOrigin: string }): Route[] {
  return [
    route(readAccount, reads, ({ params }) => own.read(params.uid)),
    route(renameAccount, writes, ({ params, body }) => own.rename(params.uid, body.name)),
    route(changePhoto, { ...writes, limit: "photo", maxBytes: maxPhotoBytes }, ({ params, body }) => own.changePhoto(params.uid, body)),
    route(removePhoto, { ...writes, limit: "photo" }, ({ params }) => own.removePhoto(params.uid)),
    route(requestEmailChange, writes, ({ actor, body }) => own.requestEmailChange(actor, body)),
    route(cancelEmailChange, writes, ({ actor }) => own.cancelEmailChange(actor)),
    route(changePassword, writes, ({ actor, body }) => own.changePassword(actor, body)),
    route(mailPasswordLink, writes, ({ params }) => own.mailPasswordLink(params.uid)),
    route(listSessions, reads, async ({ actor }) => ({ sessions: await own.listSessions(actor) })),
    route(listActivity, reads, ({ actor, query }) => service.activity.list(actor, query.before ?? null)),
    route(endSession, writes, ({ actor, params }) => own.endSession(actor, params.sessionId)),
    route(endOtherSessions, writes, async ({ actor }) => void (await own.endOtherSessions(actor))),
    route(requestDeletion, writes, async ({ actor, body }) => ({ dueAt: (await leaving.requestDeletion(actor, body)).toISOString() })),
    route(confirmEmailChange, forAnyone, ({ body, request }) => {
      requireOrigin(request, appOrigin);
      return own.confirmEmailChange(body.token, visitorOf(request));
    }),
    route(keepAccount, forAnyone, async ({ body, request }) => {
      requireOrigin(request, appOrigin);
      if (body.token !== undefined) return leaving.keep({ token: body.token }, visitorOf(request));
      const accountId = await service.accountOf(toWebHeaders(request));
      if (accountId === undefined) throw new AppError("unauthenticated");
      return leaving.keep({ accountId }, visitorOf(request));
    }),
    route(signInOptions, forAnyone, async () => ({ google: service.hasGoogle })),
  ];
}
