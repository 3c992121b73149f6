import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";
import type { Lane } from "./mailer.ts";

/** Emails that are sent only to addresses with an account. */
const lanes: Readonly<Record<string, Lane>> = {
  "/api/auth/request-password-reset": "password reset",
  "/api/auth/send-verification-email": "confirmation",
};

const Body = z.object({ email: z.string() });

interface EqualWorkOptions {
  /** Does the same work as sending an email, but sends none. */
  pretend(to: string, lane: Lane, request: Request): Promise<void>;
}

/**
 * Prevents account enumeration by timing. Requests that email only known addresses do the same work for unknown ones,
 * so neither response time nor a database failure shows who has an account.
 */
export function createEqualWork({ pretend }: EqualWorkOptions) {
  const current = new AsyncLocalStorage<{ isMailed: boolean; failure: unknown }>();
  return {
    /** Records that the current request sent an email. Also records a failure, which better-auth would swallow. */
    async note(mail: () => Promise<void>): Promise<void> {
      const state = current.getStore();
      if (state) state.isMailed = true;
      try {
        await mail();
      } catch (error) {
        if (state) state.failure = error;
        throw error;
      }
    },
    async run(request: Request, answer: () => Promise<Response>): Promise<Response> {
      const lane = request.method === "POST" ? lanes[new URL(request.url).pathname] : undefined;
      const body = lane === undefined ? undefined : Body.safeParse(await request.clone().json()).data;
      const state = { isMailed: false, failure: undefined };
      const response = await current.run(state, answer);
      if (state.failure !== undefined) throw state.failure;
      if (lane !== undefined && body && response.ok && !state.isMailed) await pretend(body.email, lane, request);
      return response;
    },
  };
}
