/** The page one was on last, per project, on this computer. */
export function lastPageIn(projectId: string): string | null {
  return localStorage.getItem(nameOf(projectId));
}

export function rememberPage(projectId: string, pageId: string): void {
  localStorage.setItem(nameOf(projectId), pageId);
}

function nameOf(projectId: string): string {
  return `last-page:${projectId}`;
}
