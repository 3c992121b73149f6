import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { readAvatar, writeAvatar } from "@coursewright/contract/avatar.ts";
import { changeCourseLook, readCourseLook } from "@coursewright/contract/course-look.ts";
import { changeCourseStyle, readCourseStyle } from "@coursewright/contract/course-style.ts";
import { changeSourceRules, readSourceRules } from "@coursewright/contract/source-rules.ts";
import * as tree from "@coursewright/contract/course-tree.ts";
import * as courses from "@coursewright/contract/courses.ts";
import { findMediaPlaces, replaceMedia } from "@coursewright/contract/media-places.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hotRoute, route, type Route } from "../../platform/http/route.ts";
import type { CoursesService } from "./service.ts";

const read = { actor: "owner", limit: "read", cost: "free" } as const;
const write = { actor: "owner", limit: "write", cost: "free" } as const;
const save = { actor: "owner", limit: "save", cost: "free", importance: "kept" } as const;

export function coursesRoutes(service: CoursesService): Route[] {
  return [...projectRoutes(service), ...chapterRoutes(service), ...pageRoutes(service), ...themeRoutes(service), ...treeRoutes(service)];
}

function projectRoutes(service: CoursesService): Route[] {
  return [
    route(courses.listProjects, read, ({ params, query }) => service.listProjects(params.uid, query)),
    route(courses.createProject, write, ({ params, body }) => service.createProject(params.uid, body)),
    route(courses.readProject, read, ({ params }) => service.readProject(params)),
    route(courses.renameProject, write, ({ params, body }) => service.renameProject(params, body)),
    route(courses.deleteProject, write, ({ params }) => service.deleteProject(params)),
    route(courses.readOutline, read, ({ params }) => service.readOutline(params)),
    route(readAvatar, read, ({ params }) => service.readAvatar(params)),
    route(writeAvatar, write, ({ params, body }) => service.writeAvatar(params, body)),
    route(readCourseLook, read, ({ params }) => service.readLook(params)),
    route(changeCourseLook, write, ({ params, body }) => service.changeLook(params, body)),
    route(readCourseStyle, read, ({ params }) => service.readStyle(params)),
    route(changeCourseStyle, write, ({ params, body }) => service.changeStyle(params, body)),
    route(readSourceRules, read, ({ params }) => service.readSourceRules(params)),
    route(changeSourceRules, write, ({ params, body }) => service.changeSourceRules(params, body)),
    route(findMediaPlaces, read, ({ params, query }) => service.findMediaPlaces(params.uid, query.url)),
    route(replaceMedia, write, ({ params, body }) => service.replaceMedia(params.uid, body)),
    route(courses.readChapterOrder, read, ({ params }) => service.readChapterOrder(params)),
    route(courses.writeChapterOrder, write, ({ params, body }) => service.writeChapterOrder(params, body)),
  ];
}

function chapterRoutes(service: CoursesService): Route[] {
  return [
    route(courses.createChapter, write, ({ params, body }) => service.createChapter(params, body)),
    route(courses.readChapter, read, ({ params }) => service.readChapter(params)),
    route(courses.renameChapter, write, ({ params, body }) => service.renameChapter(params, body)),
    route(courses.deleteChapter, write, ({ params }) => service.deleteChapter(params)),
    route(courses.readPageOrder, read, ({ params }) => service.readPageOrder(params)),
    route(courses.writePageOrder, write, ({ params, body }) => service.writePageOrder(params, body)),
  ];
}

function pageRoutes(service: CoursesService): Route[] {
  return [
    route(courses.createPage, write, ({ params, body }) => service.createPage(params, body)),
    route(courses.readPage, read, async ({ params, request, reply }) => {
      const knownTag = request.headers["if-none-match"]?.replace(/^W\//, "");
      const opened = await service.atPage(params, (page) => service.openPage(page, knownTag));
      reply.header("etag", opened.tag).header("cache-control", "private, no-cache");
      if (opened.kind === "same") return reply.code(304).send();
      return sendPacked(request, reply, opened.packed);
    }),
    route(courses.renamePage, write, ({ params, body }) => service.atPage(params, (page) => service.renamePage(page, body))),
    route(courses.deletePage, write, ({ params }) => service.atPage(params, service.deletePage)),
    hotRoute(courses.savePage, save, ({ params, body }) => service.atPage(params, (page) => service.savePage(page, body))),
    route(courses.readCatalogue, read, ({ params }) => service.atPage(params, service.readCatalogue)),
    route(courses.writeCatalogue, write, ({ params, body }) => service.atPage(params, (page) => service.writeCatalogue(page, body))),
  ];
}

/** Sends precompressed JSON. Every browser accepts gzip. */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Buffer): Promise<FastifyReply> {
  reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers["accept-encoding"] ?? "");
  return takesGzip ? reply.header("content-encoding", "gzip").send(packed) : reply.send(await promisify(gunzip)(packed));
}

function themeRoutes(service: CoursesService): Route[] {
  return [
    route(courses.readProjectTheme, read, ({ params }) => service.readProjectTheme(params)),
    route(courses.writeProjectTheme, write, ({ params, body }) => service.writeProjectTheme(params, body)),
    route(courses.patchProjectTheme, write, ({ params, body }) => service.patchProjectTheme(params, body)),
    route(courses.readChapterTheme, read, ({ params }) => service.readChapterTheme(params)),
    route(courses.writeChapterTheme, write, ({ params, body }) => service.writeChapterTheme(params, body)),
    route(courses.patchChapterTheme, write, ({ params, body }) => service.patchChapterTheme(params, body)),
    route(courses.readPageTheme, read, ({ params }) => service.atPage(params, service.readPageTheme)),
    route(courses.patchPageTheme, write, ({ params, body }) => service.atPage(params, (page) => service.patchPageTheme(page, body))),
  ];
}

function treeRoutes(service: CoursesService): Route[] {
  return [
    route(tree.duplicateProject, write, ({ params }) => service.duplicateProject(params)),
    route(tree.duplicateChapter, write, ({ params }) => service.duplicateChapter(params)),
    route(tree.duplicatePage, write, ({ params }) => service.atPage(params, service.duplicatePage)),
    route(tree.movePage, write, ({ params, body }) => service.atPage(params, (page) => service.movePage(page, body))),
    route(tree.createSample, write, ({ params }) => service.createSample(params.uid)),
    route(tree.listTrash, read, ({ params, query }) => service.listTrash(params.uid, query)),
    route(tree.restoreTrash, write, ({ params }) => service.restoreTrash(params)),
  ];
}
