import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

/** Serves the built editor's files, and its one page for all other paths of the app. */
export async function serveEditor(app: FastifyInstance, editorDir: string): Promise<void> {
  await app.register(fastifyStatic, { root: editorDir, serve: false, cacheControl: false, preCompressed: true });
  app.get<{ Params: { "*": string } }>("/assets/*", { config: { rules: { ...forAnyone, limit: "file" } } }, async (request, reply) =>
    reply.header("cache-control", "public, max-age=31536000, immutable").sendFile(`assets/${request.params["*"]}`),
  );
  app.get<{ Params: { "*": string } }>("/*", { config: { rules: { ...forAnyone, limit: "visit" } } }, async (request, reply) => {
    const path = request.params["*"];
    if (path.startsWith("api/")) throw new AppError("not_found");
    const isFile = /^[\w-]+\.[a-z0-9]+$/.test(path);
    return reply.header("cache-control", "no-cache").sendFile(guideFile(path) ?? (isFile ? path : "index.html"));
  });
}

const forAnyone = { actor: "anyone", cost: "free" } as const;

/** The user guide: static pages and pictures that are built with the editor. */
function guideFile(path: string): string | undefined {
  // Fastify drops a trailing slash, so the contents arrive as "guide".
  const [isPage, page] = /^guide(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (isPage) return `guide/${page ?? "index"}.html`;
  return /^guide\/pictures\/[\w-]+\.webp$/.test(path) ? path : undefined;
}
