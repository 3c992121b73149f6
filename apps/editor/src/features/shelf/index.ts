export { LiveDeletionHost } from "./live-deletion-host.tsx";
export { useProjectEdits } from "./use-project-edits.ts";
