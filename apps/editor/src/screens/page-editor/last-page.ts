import { keep, recall } from "../../base/storage/on-this-computer.ts";

/** The page one was on last, per project, on this computer. */
export function lastPageIn(projectId: string): string | null {
  return recall(nameOf(projectId));
}

export function rememberPage(projectId: string, pageId: string): void {
  keep(nameOf(projectId), pageId);
}

function nameOf(projectId: string): string {
  return `last-page:${projectId}`;
}
