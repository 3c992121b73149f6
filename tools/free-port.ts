import { connect } from "node:net";

export function mustBeFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port }, () => {
      socket.destroy();
      reject(
        new Error(
          `Something listens on port ${port} already. Is \`pnpm dev\` running? COURSEWRIGHT_PORT_BASE and COURSEWRIGHT_DATA make a second instance beside it.`,
        ),
      );
    });
    socket.once("error", () => resolve());
  });
}
