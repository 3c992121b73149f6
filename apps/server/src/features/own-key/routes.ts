import { readOwnKey, removeOwnKey, saveOwnKey, testOwnKey } from "@coursewright/contract/own-key.ts";
import { leavingOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { OwnKeys } from "./service.ts";

/** A save and a test send a request to an address of the author's choice. */
const asks = { actor: "owner", limit: "ownKey", cost: "free" } as const;

export function ownKeyRoutes(ownKeys: OwnKeys): Route[] {
  return [
    route(readOwnKey, { actor: "owner", limit: "read", cost: "free" }, async ({ params }) => ({ key: await ownKeys.read(params.uid) })),
    route(saveOwnKey, asks, async ({ actor, body, reply }) => ({ key: await ownKeys.save(actor, body, leavingOf(reply)) })),
    route(testOwnKey, asks, ({ params, reply }) => ownKeys.test(params.uid, leavingOf(reply))),
    route(removeOwnKey, { actor: "owner", limit: "account", cost: "free" }, ({ actor }) => ownKeys.remove(actor)),
  ];
}
