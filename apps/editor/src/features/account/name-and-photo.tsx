import { changePhoto, maxNameLength, removePhoto, renameAccount } from "@coursewright/contract/own-account.ts";
import type { Account } from "@coursewright/contract/own-account.ts";
import { Avatar } from "@coursewright/ui/avatar.tsx";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsOfCode } from "../../base/api/error-words.ts";
import { pickMedia } from "../../base/picker/pick-media.ts";
import { displayName } from "../../base/parts/display-name.ts";
import { cropSquare } from "./crop-square.ts";
import { FormProblem } from "./form-problem.tsx";
import { Section } from "../../base/parts/section.tsx";
import { useForm } from "./use-form.ts";
import { useOwnAccount } from "./use-own-account.ts";

export function NameAndPhoto({ account }: { readonly account: Account }) {
  return (
    <Section title={<Trans>You</Trans>} lede={<Trans>Your name is shown on the courses you publish.</Trans>}>
      <Photo account={account} />
      <Name account={account} />
    </Section>
  );
}

function Photo({ account }: { readonly account: Account }) {
  const { t } = useLingui();
  const { params, show } = useOwnAccount();
  const form = useForm();
  const row = useRef<HTMLDivElement>(null);

  async function send(file: Blob): Promise<void> {
    const cropped = await cropSquare(file);
    if (cropped.kind === "refused") return form.setProblem(wordsOfCode("picture_refused"));
    show(await call(changePhoto, { params, body: cropped.bytes }));
    announce(t`Your photo is changed.`);
  }

  async function choose(): Promise<void> {
    const picked = await pickMedia({ kind: "image", projectId: null, describes: "nothing" });
    if (!picked) return;
    await send(picked.file ?? (await (await fetch(picked.url)).blob()));
  }

  async function remove(): Promise<void> {
    show(await call(removePhoto, { params }));
    announce(t`Your photo is removed.`);
    // The pressed button disappears with the photo, so the focus moves to the picker.
    row.current?.querySelector("button")?.focus();
  }

  return (
    <div className="own-photo">
      <Avatar name={displayName(account)} image={account.image} />
      <div className="own-row" ref={row}>
        <Button tone="secondary" busy={form.isBusy} disabledReason={form.disabledReason} onClick={() => void form.attempt(choose)}>
          {account.image ? <Trans>Change photo</Trans> : <Trans>Add a photo</Trans>}
        </Button>
        {account.image ? (
          <Button tone="quiet" onClick={() => void form.attempt(remove)}>
            <Trans>Remove photo</Trans>
          </Button>
        ) : null}
      </div>
      <p>
        <Trans>A JPEG, PNG or WebP. We use the square in the middle.</Trans>
      </p>
      <FormProblem problem={form.problem} />
    </div>
  );
}

function Name({ account }: { readonly account: Account }) {
  const { t } = useLingui();
  const { params, show } = useOwnAccount();
  const form = useForm();
  const [draft, setDraft] = useState<string | null>(null);
  const name = draft ?? account.name;
  const isSaved = name.trim() === account.name;
  const save = async () => {
    show(await call(renameAccount, { params, body: { name } }));
    setDraft(null);
    announce(t`Saved`);
  };
  const fallback = displayName({ email: account.email });
  return (
    <form onSubmit={form.onSubmit(save)}>
      <FormProblem problem={form.problem} />
      <Field label={<Trans>Your name</Trans>} help={<Trans>Without a name, we show {fallback}.</Trans>}>
        <Input name="name" autoComplete="name" maxLength={maxNameLength} value={name} onValueChange={setDraft} />
      </Field>
      <Button
        type="submit"
        busy={form.isBusy}
        disabledReason={form.disabledReason ?? (isSaved ? t`This name is already saved.` : undefined)}
      >
        <Trans>Save name</Trans>
      </Button>
    </form>
  );
}
