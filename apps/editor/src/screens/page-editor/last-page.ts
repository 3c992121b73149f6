import { keep, recall } from "../../base/storage/on-this-computer.ts";

/** The last open page of each project, stored in this browser. */
export function lastPageIn(projectId: string): string | null {
  return recall(nameOf(projectId));
}

export function rememberPage(projectId: string, pageId: string): void {
  keep(nameOf(projectId), pageId);
}

function nameOf(projectId: string): string {
  return `last-page:${projectId}`;
}
