/** Libraries that a server has installed beside it: one has native parts, the other may be loaded only once, whoever asks for it. */
export const notBundled = ["sharp", "@dbos-inc/dbos-sdk"];
