import { Field, Input } from "@coursewright/ui/field.tsx";
import { FormDialog } from "@coursewright/ui/form-dialog.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";

interface AddPageDialogProps {
  readonly open: boolean;
  readonly onAdd: (address: string) => Promise<void>;
  readonly onClose: () => void;
}

export function AddPageDialog({ open, onAdd, onClose }: AddPageDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const close = () => {
    setTyped("");
    setError(null);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = addressOf(typed);
    if (address === null) return setError(t`This is not the address of a web page.`);
    setBusy(true);
    try {
      await onAdd(address);
      close();
    } catch (cause) {
      setError(wordsFor(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open={open}
      title={t`Add a web page`}
      description={<Trans>We copy the words of this one page. Pages behind a sign-in cannot be read.</Trans>}
      cancelLabel={t`Cancel`}
      submitLabel={<Trans>Add</Trans>}
      busy={isBusy}
      onCancel={close}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={<Trans>Address</Trans>} error={error}>
        <Input
          value={typed}
          onValueChange={setTyped}
          type="text"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          maxLength={2_048}
        />
      </Field>
    </FormDialog>
  );
}

/** People leave out the beginning. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? url.href : null;
}
