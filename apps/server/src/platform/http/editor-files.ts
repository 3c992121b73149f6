import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

const hashedName = /^assets\//;

/** Serves the built editor: its files by name, and its one page for every other address of the app. */
export async function serveEditor(app: FastifyInstance, editorDir: string): Promise<void> {
  await app.register(fastifyStatic, { root: editorDir, serve: false, cacheControl: false });
  app.get<{ Params: { "*": string } }>(
    "/*",
    { config: { rules: { actor: "anyone", limit: "visit", cost: "free" } } },
    async (request, reply) => {
      const path = request.params["*"];
      if (path.startsWith("api/")) throw new AppError("not_found");
      if (hashedName.test(path)) {
        return reply.header("cache-control", "public, max-age=31536000, immutable").sendFile(path);
      }
      const isFile = /^[\w-]+\.[a-z0-9]+$/.test(path);
      return reply.header("cache-control", "no-cache").sendFile(isFile ? path : "index.html");
    },
  );
}
