import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** The storage used by the account's pictures, videos and sounds. */
export const Storage = z.object({ usedBytes: z.number().int().nonnegative(), quotaBytes: z.number().int().positive() });
export type Storage = z.infer<typeof Storage>;

export const readStorage = endpoint({ method: "GET", path: `${userPath}/storage`, params: UserParams, reply: Storage });
