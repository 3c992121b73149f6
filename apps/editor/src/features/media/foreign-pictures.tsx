import { type BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { patchAt } from "@coursewright/blocks/kit/data/patch-at.ts";
import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { importUpload } from "@coursewright/contract/uploads.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { readSelection } from "../../base/address/selection.ts";
import { hasCode } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { UploadFailure } from "./upload-failure.tsx";
import { ImportRefused, withRetries } from "./upload-file.ts";

interface ForeignPicturesProps {
  readonly id: BlockId;
  readonly block: Block;
  readonly data: BlockData;
}

/** The server fetches a distant picture and has to decode it. */
const importWithinMs = 60_000;

/** [MED-05] Learners see a picture of another site only as a link. One press copies such pictures into the course. */
export function ForeignPictures({ id, block, data }: ForeignPicturesProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const [query] = useSearchParams();
  const projectId = ProjectId.safeParse(readSelection(query).projectId).data;
  const [state, setState] = useState<{ readonly error: unknown } | "idle" | "busy">("idle");
  const found = foreignPicturesIn(block, data);
  if (found.length === 0 || projectId === undefined) return null;
  const copy = async () => {
    setState("busy");
    try {
      for (const { path, url } of found) {
        const own = await fetchInto(projectId, url);
        page.edit(`import:${crypto.randomUUID()}`, (blocks) => {
          const now = blocks.find((each) => each.id === id);
          return now && valueAt(now.data, path) === url ? changeBlock(blocks, id, patchAt(now.data, path, own)) : blocks;
        });
      }
      setState("idle");
      announce(t`The picture is in your course.`);
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <>
      <Notice
        tone="plain"
        icon={<Globe size={18} strokeWidth={1.75} />}
        title={<Plural value={found.length} one="A picture is on another site" other="# pictures are on other sites" />}
        actions={
          <Button tone="secondary" size="small" busy={state === "busy"} onClick={() => void copy()}>
            <Trans>Copy into this course</Trans>
          </Button>
        }
      >
        <Trans>Learners see only a link to it. Copy it if you may use it.</Trans>
      </Notice>
      {typeof state === "object" ? <UploadFailure kind="image" error={state.error} /> : null}
    </>
  );
}

/** A film's address is no picture. */
function foreignPicturesIn({ model }: Block, data: BlockData): Array<{ path: string; url: string }> {
  return fieldsByRole(model.schema, data).flatMap(({ role, path, value }) => {
    const isFilm = model.type === "video" && path.join(".") === "url";
    if (role !== "media" || typeof value !== "string" || value === "" || isFilm || isOwnFile(value)) return [];
    return [{ path: path.join("."), url: value }];
  });
}

function valueAt(data: BlockData, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined), data);
}

async function fetchInto(projectId: ProjectId, url: string): Promise<string> {
  const body = { uploadId: crypto.randomUUID(), projectId, url };
  const { signal } = new AbortController();
  try {
    return (await withRetries(signal, () => call(importUpload, { body }, { signal, timeoutMs: importWithinMs }))).url;
  } catch (error) {
    throw hasCode(error, "picture_refused") ? new ImportRefused() : error;
  }
}
