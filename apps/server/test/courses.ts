import { randomUUID } from "node:crypto";
import type { TestServer } from "./fixture.ts";

export type Api = ReturnType<typeof apiOf>;

interface Answer<T> {
  status: number;
  body: T;
}

/** The course API for one author. Paths begin after the user. */
export function apiOf(server: TestServer, uid: string) {
  async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await server.ask(`/api/coursewright/v2/users/${uid}${path}`, { as: uid, method, ...(body !== undefined && { body }) });
    const text = await response.text();
    // Each test states the shape it expects.
    return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as T };
  }
  const post = <T>(path: string, body: unknown) => ask<T>("POST", path, body);
  async function idOf(path: string): Promise<string> {
    const { status, body } = await post<{ id: string }>(path, {});
    if (status >= 400) throw new Error(`${path} was answered ${status}`);
    return body.id;
  }
  return {
    uid,
    post,
    get: <T>(path: string) => ask<T>("GET", path),
    put: <T>(path: string, body: unknown) => ask<T>("PUT", path, body),
    patch: <T>(path: string, body: unknown) => ask<T>("PATCH", path, body),
    del: <T = undefined>(path: string) => ask<T>("DELETE", path),
    /** Deletes it and returns the id that restores it. */
    trash: async (path: string) => (await ask<{ trashId: string }>("DELETE", path)).body.trashId,
    makeProject: () => idOf("/projects"),
    makeChapter: (project: string | undefined) => idOf(`/projects/${project}/chapters`),
    makePage: (project: string | undefined, chapter: string | undefined) => idOf(`/projects/${project}/chapters/${chapter}/pages`),
    /** Creates a project with one page and returns the page's path. */
    async makePagePath() {
      const project = await idOf("/projects");
      const chapter = await idOf(`/projects/${project}/chapters`);
      return `/projects/${project}/chapters/${chapter}/pages/${await idOf(`/projects/${project}/chapters/${chapter}/pages`)}`;
    },
    save: (page: string, save: object) => post<{ version: number }>(`${page}/saves`, { saveId: randomUUID(), ...save }),
    savePara(page: string, text: string) {
      const block = para(text);
      return post<{ version: number }>(`${page}/saves`, { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] });
    },
  };
}

export function para(text: string, id: string = randomUUID()) {
  return {
    id,
    type: "para",
    v: 1,
    data: { text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] } },
    aiagent: "jerry",
  };
}
