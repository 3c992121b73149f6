import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { closeServer, listenOnLoopback, sendJson } from "./loopback-server.ts";

export type Person = { sub: string; email: string; name: string; isEmailVerified: boolean };

export type FakeGoogle = {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person in the next browser. Without one, a page asks. Everybody consents except the person called "refuses". */
  person: Person | undefined;
  /** Signs tokens with a key that is not in the published set. */
  isForging: boolean;
  close(): Promise<void>;
};

const client = { clientId: "coursewright-tests", clientSecret: "a secret between the two" };
const kid = "key-1";

/** The parts of Google's sign-in protocol that we use: the consent page, the token endpoint with PKCE, and the signing keys. */
export async function startFakeGoogle({ port = 0 }: { port?: number } = {}): Promise<FakeGoogle> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const forged = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, { person: Person; challenge: string; redirectUri: string }>();
  const server = createServer((request, response) => void answer(request, response));
  const fake: FakeGoogle = {
    ...client,
    origin: `http://127.0.0.1:${await listenOnLoopback(server, port)}`,
    person: undefined,
    isForging: false,
    close: () => closeServer(server),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", fake.origin);
    if (url.pathname === "/o/oauth2/v2/auth") {
      const person = request.method === "POST" ? personOf(new URLSearchParams(await text(request))) : fake.person;
      return person ? authorize(url.searchParams, person, response) : askWho(response);
    }
    if (url.pathname === "/oauth2/v3/certs") {
      const jwk = keys.publicKey.export({ format: "jwk" });
      return sendJson(response, 200, { keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] });
    }
    if (url.pathname === "/token" && request.method === "POST") return exchange(new URLSearchParams(await text(request)), response);
    return sendJson(response, 404, { error: "not_found" });
  }

  function authorize(query: URLSearchParams, person: Person, response: ServerResponse): void {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    if (query.get("client_id") !== client.clientId) return sendJson(response, 400, { error: "invalid_client" });
    if (person.name === "refuses") back.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { person, challenge: query.get("code_challenge") ?? "", redirectUri: query.get("redirect_uri") ?? "" });
      back.searchParams.set("code", code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get("code") ?? "";
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = form.get("client_id") === client.clientId && form.get("client_secret") === client.clientSecret;
    if (!given || !isClient || given.challenge !== challenge || given.redirectUri !== form.get("redirect_uri")) {
      return sendJson(response, 400, { error: "invalid_grant" });
    }
    const key = fake.isForging ? forged.privateKey : keys.privateKey;
    return sendJson(response, 200, {
      access_token: "unused",
      token_type: "Bearer",
      expires_in: 3600,
      id_token: idToken(given.person, { issuer: fake.origin, key }),
    });
  }

  return fake;
}

/** Optional fields beside the form: another id at Google, or an address that Google has not verified. */
function personOf(form: URLSearchParams): Person {
  const email = form.get("email") ?? "";
  const sub = form.get("sub") ?? createHash("sha256").update(email).digest("hex");
  return { sub, email, name: form.get("name") ?? "", isEmailVerified: form.get("unverified") === null };
}

function askWho(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><title>Not Google</title><form method="post">
    <label>E-mail <input name="email" type="email"></label> <label>Name <input name="name"></label> <button>Continue</button></form>`);
}

function idToken({ sub, email, name, isEmailVerified }: Person, { issuer, key }: { issuer: string; key: KeyObject }): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: client.clientId, sub, email, email_verified: isEmailVerified, name, iat: now, exp: now + 3600 };
  const body = [{ alg: "RS256", typ: "JWT", kid }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${body}.${sign("sha256", Buffer.from(body), key).toString("base64url")}`;
}
