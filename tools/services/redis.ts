import { connect } from "node:net";
import { isDaemonRunning, prepareFolder, startDaemon, stopDaemon, type Service } from "./daemon.ts";

const name = "redis";

export const redis: Service = {
  name,
  start(instance) {
    const port = instance.ports.redis;
    const options = { bind: "127.0.0.1", port: String(port), dir: prepareFolder(instance, name), save: "", appendonly: "no" };
    return startDaemon(instance, {
      name,
      command: "redis-server",
      args: Object.entries(options).flatMap(([key, value]) => [`--${key}`, value]),
      isReady: () => answersPing(port),
    });
  },
  stop: (instance) => stopDaemon(instance, { name, signal: "SIGTERM" }),
  isRunning: (instance) => isDaemonRunning(instance, name),
};

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 1000 }, () => socket.write("PING\r\n"));
    socket.once("data", (reply) => {
      socket.destroy();
      resolve(reply.toString().startsWith("+PONG"));
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
  });
}
