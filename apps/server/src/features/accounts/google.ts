import type { GenericOAuthConfig } from "better-auth/plugins/generic-oauth";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { Log } from "../../platform/log/log.ts";

export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** Tests use a fake Google at other URLs. */
  endpoints: { authorize: string; token: string; keys: string; issuer: string };
}

const Identity = z.object({ sub: z.string(), email: z.email(), email_verified: z.boolean().default(false), name: z.string().default("") });

/** Accepts only recent ID tokens that Google signed for our client id. */
export function googleProvider({ clientId, clientSecret, endpoints }: GoogleConfig, log: Pick<Log, "warn">): GenericOAuthConfig {
  const keys = createRemoteJWKSet(new URL(endpoints.keys), { timeoutDuration: 5_000 });
  return {
    providerId: "google",
    clientId,
    clientSecret,
    authorizationUrl: endpoints.authorize,
    tokenUrl: endpoints.token,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    prompt: "select_account",
    requireEmailVerification: true,
    async getUserInfo({ idToken = "" }) {
      try {
        const expected = { algorithms: ["RS256"], issuer: endpoints.issuer, audience: clientId, maxTokenAge: "10m" };
        const { sub, email, email_verified, name } = Identity.parse((await jwtVerify(idToken, keys, expected)).payload);
        return { id: sub, email: email.toLowerCase(), emailVerified: email_verified, name };
      } catch (err) {
        log.warn({ err }, "Google's ID token was rejected");
        return null;
      }
    },
  };
}
