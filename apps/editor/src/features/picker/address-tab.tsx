import type { ProjectId } from "@coursewright/base/ids.ts";
import { importUpload } from "@coursewright/contract/uploads.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { hasCode } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { UploadFailure } from "../media/index.ts";

interface AddressTabProps {
  readonly projectId: ProjectId;
  readonly onCopied: (upload: Upload) => void;
}

/** The server fetches a distant picture and has to decode it. */
const copyWithinMs = 60_000;

/** Copies a picture of another site into the course, once, when the author asks for it. */
export function AddressTab({ projectId, onCopied }: AddressTabProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const url = typed.trim();
  const copy = useMutation({
    mutationFn: () =>
      call(
        importUpload,
        { body: { uploadId: crypto.randomUUID(), projectId, url } },
        { signal: AbortSignal.timeout(copyWithinMs), timeoutMs: copyWithinMs },
      ),
    onSuccess: async (upload) => {
      onCopied(upload);
      await queries.invalidateQueries({ queryKey: ["uploads"] });
    },
  });
  const isAddress = /^https?:\/\/\S+$/i.test(url) && URL.canParse(url);
  return (
    <form
      className="media-picker-address"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAddress && !copy.isPending) copy.mutate();
      }}
    >
      <Field label={t`Address of the picture`} help={t`We copy the picture into your course. Check that you may use it.`}>
        <Input
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          maxLength={2048}
          value={typed}
          onValueChange={(next) => {
            setTyped(next);
            copy.reset();
          }}
        />
      </Field>
      <Button type="submit" busy={copy.isPending} disabledReason={isAddress ? undefined : t`Enter an address that begins with https://`}>
        {copy.isPending ? <Trans>Copying…</Trans> : <Trans>Copy into my course</Trans>}
      </Button>
      {copy.isError ? <Failure error={copy.error} /> : null}
    </form>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  if (!hasCode(error, "picture_refused") && !hasCode(error, "image_type_refused")) return <UploadFailure kind="image" error={error} />;
  return (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`This address did not return a picture. Check it, or upload the file.`} />
  );
}
