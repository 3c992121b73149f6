import type { ShelfProject } from "@coursewright/contract/courses.ts";
import { pointAnchor } from "@coursewright/ui/menu-anchor.ts";
import { Suspense, useState } from "react";
import type { MouseEvent } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import type { OpenBookMenu } from "./book-menu.tsx";
import { ShelfBook } from "./shelf-book.tsx";
import { useProjectEdits } from "./use-project-edits.ts";

const BookMenu = lazyPart(async () => ({ default: (await import("./book-menu.tsx")).BookMenu }));

export function Books({ projects }: { readonly projects: readonly ShelfProject[] }) {
  const { uid } = useSignedIn();
  const edits = useProjectEdits(uid);
  const [menu, setMenu] = useState<OpenBookMenu | null>(null);
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [now] = useState(() => new Date());
  if (menu && !wasMenuOpen) setWasMenuOpen(true);

  const openMenu = (project: ShelfProject, event: MouseEvent<HTMLElement>) => {
    const opener = event.currentTarget;
    const isPoint = event.type === "contextmenu" && event.button === 2;
    const button = opener.matches("[data-more]") ? opener : opener.querySelector<HTMLElement>("[data-more]");
    setMenu({
      project,
      anchor: isPoint || !button ? pointAnchor(event) : button,
      opener: opener.querySelector<HTMLElement>("a") ?? opener,
    });
  };
  const renamed = (project: ShelfProject, name: string | null) => {
    setRenamingId(null);
    if (name !== null) void edits.rename(project, name);
  };
  return (
    <>
      <ul className="shelf">
        {projects.map((project) => (
          <ShelfBook
            key={project.id}
            project={project}
            now={now}
            isRenaming={project.id === renamingId}
            onRename={() => setRenamingId(project.id)}
            onRenamed={(name) => renamed(project, name)}
            onMenu={(event) => openMenu(project, event)}
          />
        ))}
      </ul>
      {wasMenuOpen ? (
        <Suspense>
          <BookMenu
            opened={menu}
            onClose={() => setMenu(null)}
            onRename={({ id }) => setRenamingId(id)}
            onDuplicate={(project) => void edits.duplicate(project)}
            onDelete={(project) => void edits.remove(project)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
