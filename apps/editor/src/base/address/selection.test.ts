import { describe, expect, it } from "vitest";
import { editorAddress, readSelection } from "./selection.ts";

const read = (query: string) => readSelection(new URLSearchParams(query));

describe("selection in the address", () => {
  it("[ROUTE-16] accepts only non-empty ids from the address", () => {
    expect(read("project_uuid=&c=%20&chapter_uuid=&page_uuid=")).toEqual({ projectId: null, chapterId: null, pageId: null });
    expect(read("c=a&chapter_uuid=b&page_uuid=d")).toEqual({ projectId: "a", chapterId: "b", pageId: "d" });
  });

  it("prefers project_uuid over c, and c over courseId", () => {
    expect(read("courseId=3&c=2&project_uuid=1").projectId).toBe("1");
    expect(read("courseId=3&c=2").projectId).toBe("2");
    expect(read("courseId=3&c=").projectId).toBe("3");
  });

  it("reads back the address it wrote", () => {
    const selection = { projectId: "p", chapterId: "c", pageId: "g" };
    expect(read(editorAddress(selection).slice(2))).toEqual(selection);
    expect(editorAddress({ projectId: "p" })).toBe("/?project_uuid=p");
  });
});
