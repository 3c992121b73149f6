export { useProjectEdits } from "./use-project-edits.ts";
