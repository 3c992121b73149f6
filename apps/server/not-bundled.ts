/** Libraries that are installed rather than bundled: sharp has native parts, and DBOS must be loaded only once per process. */
export const notBundled = ["sharp", "@dbos-inc/dbos-sdk"];
