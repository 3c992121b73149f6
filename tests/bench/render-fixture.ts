import { BlockId } from "@coursewright/base/ids.ts";
import { releaseAssets } from "@coursewright/course-page/release-assets.ts";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import { renderPage } from "@coursewright/course-page/render-course.tsx";
import { courseOf, idOf } from "../rendered/course-of.ts";
import { latestFixtures } from "../rendered/latest-fixtures.ts";

export interface RenderFixture {
  types: number;
  /** From stored blocks to HTML, like a worker for one page. */
  readAndRender(): string;
  /** The same from parsed blocks. */
  render(): string;
}

/** A page with the blocks of the registry in turn. */
export async function mixedPage(from: string, { blocks }: { blocks: number }): Promise<RenderFixture> {
  const assets = releaseAssets(await readReleaseSources(from));
  const fixtures = latestFixtures(from);
  const page = {
    name: "Mixed",
    blocks: Array.from({ length: blocks }, (_, index) => {
      const fixture = fixtures[index % fixtures.length];
      if (!fixture) throw new Error("The registry is empty");
      return { ...fixture.stored, id: BlockId.parse(idOf(1000 + index)) };
    }),
  };
  const htmlOf = (course: ReturnType<typeof courseOf>) => String(renderPage(course, idOf(100), assets)[0].body);
  const read = courseOf([page]);
  return { types: fixtures.length, readAndRender: () => htmlOf(courseOf([page])), render: () => htmlOf(read) };
}
