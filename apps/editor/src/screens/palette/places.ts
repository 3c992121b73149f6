import type { Outline } from "@coursewright/contract/courses.ts";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookOpen, FileText, FolderOpen } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import { outlineQuery, projectsQuery } from "../../base/api/queries.ts";
import { useSession } from "../../base/api/session.ts";
import { editorAddress, readSelection } from "../../base/address/selection.ts";
import type { Command } from "../../base/commands/commands.ts";

/** Navigation targets: pages and chapters of the open project, and the projects on the shelf. */
export function usePlaces(): readonly Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSession();
  const [query] = useSearchParams();
  const { projectId } = readSelection(query);
  const uid = session.kind === "signed-in" ? session.session.uid : null;
  const outline = useQuery({ ...outlineQuery(uid ?? "", projectId ?? ""), enabled: uid !== null && projectId !== null });
  const projects = useInfiniteQuery({ ...projectsQuery(uid ?? ""), enabled: uid !== null });
  const go = (address: string) => () => void navigate(address);
  const inProject = projectId && outline.data ? placesIn(outline.data, projectId) : [];
  const onShelf = (projects.data?.pages ?? []).flatMap((page) => page.projects).filter(({ id }) => id !== projectId);
  return [
    ...inProject.map(({ kind, address, chapterNumber, chapterName, pageNumber, ...place }): Command => {
      const about = kind === "page" ? t`${chapterName}, page ${pageNumber}` : t`Chapter ${chapterNumber}`;
      return { ...place, group: "pages", about, icon: kind === "page" ? FileText : FolderOpen, run: go(address) };
    }),
    ...onShelf.map(({ id, name }): Command => ({
      id: `project:${id}`,
      group: "projects",
      title: name,
      about: t`On your shelf`,
      icon: BookOpen,
      run: go(editorAddress({ projectId: id })),
    })),
  ];
}

function placesIn({ chapters }: Outline, projectId: string) {
  return chapters.flatMap((chapter, index) => {
    const shared = { chapterNumber: index + 1, chapterName: chapter.name };
    const pages = chapter.pages.map((page, place) => ({
      ...shared,
      kind: "page" as const,
      id: `page:${page.uuid}`,
      title: page.name,
      pageNumber: place + 1,
      address: editorAddress({ projectId, chapterId: chapter.uuid, pageId: page.uuid }),
    }));
    const address = editorAddress({ projectId, chapterId: chapter.uuid });
    return [...pages, { ...shared, kind: "chapter" as const, id: `chapter:${chapter.uuid}`, title: chapter.name, pageNumber: 0, address }];
  });
}
