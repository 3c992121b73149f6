import { readStorage } from "@coursewright/contract/storage.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

export function storageQuery(uid: string) {
  return queryOptions({ queryKey: ["storage", uid], queryFn: ({ signal }) => call(readStorage, { params: { uid } }, { signal }) });
}
