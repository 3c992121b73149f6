export { RecentlyDeleted } from "./lazy-recently-deleted.tsx";
export { useTrash } from "./use-trash.ts";
