import type { AddressCheck } from "@coursewright/contract/publishing.ts";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { addressQuery } from "./launch-queries.ts";
import { isSubdomain } from "./suggest-subdomain.ts";
import { useDebouncedValue } from "../../base/parts/use-debounced-value.ts";

export interface CheckedAddress {
  /** `unknown`: the check failed. Publishing checks again in any case. */
  readonly verdict: z.infer<typeof AddressCheck> | "asking" | "unknown";
  readonly alsoFree: readonly string[];
}

const debounceMs = 300;

/** Checks while the author types whether the address is available. */
export function useAddressCheck(projectId: string, subdomain: string): CheckedAddress {
  const { uid } = useSignedIn();
  const debounced = useDebouncedValue(subdomain, debounceMs);
  const isWellFormed = isSubdomain(subdomain);
  const { data, isError, isPlaceholderData } = useQuery({
    ...addressQuery({ uid, projectId, subdomain: debounced }),
    enabled: isWellFormed && isSubdomain(debounced),
  });
  const alsoFree = data?.alsoFree.filter((name) => name !== subdomain) ?? [];
  if (!isWellFormed) return { verdict: "malformed", alsoFree };
  if (isError) return { verdict: "unknown", alsoFree };
  if (!data || isPlaceholderData || debounced !== subdomain) return { verdict: "asking", alsoFree };
  return { verdict: data.verdict, alsoFree };
}
