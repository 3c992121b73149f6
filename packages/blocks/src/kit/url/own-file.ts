/** The URL of a file in our own store. */
export const ownFile = /^\/api\/r2\/file\?key=[A-Za-z0-9/._-]{1,512}$/;

export function isOwnFile(url: string): boolean {
  return ownFile.test(url);
}
