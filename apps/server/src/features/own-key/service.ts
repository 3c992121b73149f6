import type { AuthorId } from "@coursewright/base/ids.ts";
import type { OwnKey, saveOwnKey } from "@coursewright/contract/own-key.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import type { AiGateway, TextModel, WriteText } from "../../platform/ai-gateway/gateway.ts";
import type { ConnectedModel } from "../../platform/ai-gateway/models.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Live } from "../../platform/live/live.ts";
import { createTextSeal, type SealSecrets } from "../../platform/seal/sealed-text.ts";
import { ownKeyProblem, toRefusal } from "../ai/service.ts";
import { dropOwnKey, findOwnKey, type OwnKeyRow, putOwnKey, resealOwnKey } from "./queries.ts";

export interface OwnKeys {
  read(uid: AuthorId): Promise<OwnKey | null>;
  /** Stores the key only if the provider accepts it. */
  save(actor: SignedIn, given: SaveOwnKey, signal: AbortSignal): Promise<OwnKey>;
  test(uid: AuthorId, signal: AbortSignal): Promise<void>;
  remove(actor: SignedIn): Promise<void>;
  has(uid: AuthorId): Promise<boolean>;
  /** Undefined without a key. The model of an unreadable key always fails: the author must not pay by accident. */
  modelOf(uid: AuthorId): Promise<TextModel | undefined>;
}

type SaveOwnKey = (typeof saveOwnKey)["body"]["_output"];

interface OwnKeysOptions extends SealSecrets {
  databases: Databases;
  ownText(model: ConnectedModel): WriteText;
  live: Pick<Live, "publish">;
  clock: Clock;
  /** Writes the change to the account's history. */
  note(actor: SignedIn, what: "own-key-saved" | "own-key-removed"): Promise<void>;
}

const question = { system: "Answer with one word.", messages: [{ role: "user", content: "Say: ready" }], maxOutputTokens: 200 } as const;

export function createOwnKeys({ databases, ownText, live, clock, note, ...secrets }: OwnKeysOptions): OwnKeys {
  const seal = createTextSeal({ ...secrets, purpose: "own key" });
  const within = <T>(uid: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);
  const find = (uid: AuthorId) => within(uid, (trx) => findOwnKey(trx, uid));

  async function tryOut(writeText: WriteText, signal: AbortSignal): Promise<void> {
    try {
      await writeText({ ...question, sample: "", idempotencyKey: `own-key:${newUuid()}`, signal });
    } catch (error) {
      // A model that thinks first may use up its tokens, but its key works.
      if (error instanceof AiFailure && (error.cutShort || error.reason === "empty")) return;
      if (error instanceof AiFailure) throw new AppError(ownKeyProblem(error) ?? "own_key_refused", { cause: error });
      throw toRefusal(error, signal);
    }
  }

  async function writerOf(uid: AuthorId, row: OwnKeyRow): Promise<WriteText> {
    const boundTo = bound(uid, row.base_url);
    const opened = seal.open(boundTo, row.sealed_key);
    if (!opened) return unreadable;
    if (opened.isEarlier) {
      const after = seal.seal(boundTo, opened.text);
      await within(uid, (trx) => resealOwnKey(trx, uid, { before: row.sealed_key, after }));
    }
    return ownText({ baseUrl: row.base_url, apiKey: opened.text, modelName: row.model });
  }

  return {
    async read(uid) {
      const row = await find(uid);
      return row ? present(row) : null;
    },
    async save(actor, { baseUrl, model, key }, signal) {
      const { uid } = actor;
      await tryOut(ownText({ baseUrl, apiKey: key, modelName: model }), signal);
      const row = {
        base_url: baseUrl,
        model,
        sealed_key: seal.seal(bound(uid, baseUrl), key),
        last_four: key.slice(-4),
        saved_at: clock.now(),
      };
      await within(uid, (trx) => putOwnKey(trx, uid, row));
      await note(actor, "own-key-saved");
      live.publish(uid, { type: "own-key" });
      return present(row);
    },
    async test(uid, signal) {
      const row = await find(uid);
      if (!row) throw new AppError("not_found");
      await tryOut(await writerOf(uid, row), signal);
    },
    async remove(actor) {
      await within(actor.uid, (trx) => dropOwnKey(trx, actor.uid));
      await note(actor, "own-key-removed");
      live.publish(actor.uid, { type: "own-key" });
    },
    has: async (uid) => (await find(uid)) !== undefined,
    async modelOf(uid) {
      const row = await find(uid);
      return row && { isOwn: true, writeText: await writerOf(uid, row) };
    },
  };
}

/** The gateway as accounts see it: an account with its own key uses that for every text. */
export function withOwnKeys(gateway: AiGateway, ownKeys: Pick<OwnKeys, "modelOf">): AiGateway {
  return { ...gateway, textFor: async (uid) => (await ownKeys.modelOf(uid)) ?? gateway.textFor(uid) };
}

/** An address that somebody changes in the table must not get the key. */
function bound(uid: AuthorId, baseUrl: string): string {
  return JSON.stringify([uid, baseUrl]);
}

const unreadable: WriteText = async () => {
  throw new AiFailure("unauthorized", "The stored key cannot be read", { isOwnKey: true });
};

function present({ base_url: baseUrl, model, last_four: lastFour, saved_at: savedAt }: OwnKeyRow): OwnKey {
  return { baseUrl, model, lastFour, savedAt: savedAt.toISOString() };
}
