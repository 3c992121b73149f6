import type { MenuAnchor } from "@coursewright/ui/menu-anchor.ts";
import type { ShelfProject } from "@coursewright/contract/courses.ts";
import { AnchoredMenu, MenuItem, MenuSeparator } from "@coursewright/ui/menu.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { BookOpen, Copy, Feather, Library, Pencil, Rocket, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";

export interface OpenBookMenu {
  readonly project: ShelfProject;
  readonly anchor: MenuAnchor;
  readonly opener: HTMLElement;
}

interface BookMenuProps {
  readonly opened: OpenBookMenu | null;
  readonly onRename: (project: ShelfProject) => void;
  readonly onDuplicate: (project: ShelfProject) => void;
  readonly onDelete: (project: ShelfProject) => void;
  readonly onClose: () => void;
}

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function BookMenu({ opened, onRename, onDuplicate, onDelete, onClose }: BookMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  // While the menu fades out, it still belongs to the last book.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  const project = last?.project;
  if (!project) return null;
  return (
    <AnchoredMenu label={t`More`} anchor={opened?.anchor ?? null} returnTo={() => last?.opener ?? null} onClose={onClose}>
      <MenuItem icon={<BookOpen {...icon} />} onSelect={() => void navigate(editorAddress({ projectId: project.id }))}>
        <Trans>Open</Trans>
      </MenuItem>
      <MenuItem icon={<Pencil {...icon} />} shortcut="F2" onSelect={() => onRename(project)}>
        <Trans>Rename</Trans>
      </MenuItem>
      <MenuItem icon={<Copy {...icon} />} onSelect={() => onDuplicate(project)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem icon={<Feather {...icon} />} onSelect={() => void navigate(`/static/course-style?project_uuid=${project.id}`)}>
        <Trans>Course style</Trans>
      </MenuItem>
      <MenuItem icon={<Library {...icon} />} onSelect={() => void navigate(`/static/sources?project_uuid=${project.id}`)}>
        <Trans>Sources</Trans>
      </MenuItem>
      <MenuItem icon={<Rocket {...icon} />} onSelect={() => void navigate(`/static/launch?project_uuid=${project.id}`)}>
        <Trans>Launch it!</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 {...icon} />} tone="danger" onSelect={() => onDelete(project)}>
        <Trans>Delete</Trans>
      </MenuItem>
    </AnchoredMenu>
  );
}
