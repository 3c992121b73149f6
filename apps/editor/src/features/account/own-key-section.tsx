import { knownProviders, minKeyLength, removeOwnKey, saveOwnKey, testOwnKey } from "@coursewright/contract/own-key.ts";
import type { OwnKey } from "@coursewright/contract/own-key.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { renewBearer } from "../../base/api/session.ts";
import { Section } from "../../base/parts/section.tsx";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { ownKeyQuery } from "./account-queries.ts";
import { FormProblem } from "./form-problem.tsx";
import { useForm } from "./use-form.ts";

/** Longer than the server waits for the provider. */
const timeoutMs = 90_000;

/** [SEE-08] */
export function OwnKeySection() {
  const { uid } = useSignedIn();
  const { data, error } = useQuery(ownKeyQuery(uid));
  const [step, setStep] = useState<"untouched" | "open" | "closed" | "saved">("untouched");
  const key = data?.key ?? null;
  return (
    <Section
      title={<Trans>Your own key for the helper</Trans>}
      lede={
        <Trans>
          Your own provider then writes all texts, and you pay there instead of with credits. Pictures and voices still cost credits.
        </Trans>
      }
    >
      {error ? <p className="own-quiet">{wordsFor(error)}</p> : null}
      {step === "saved" && key ? (
        <Notice tone="ok" icon={<CircleCheck size={18} />} title={<Trans>Your key works and is saved.</Trans>}>
          <Trans>Nobody can read it here again, not even you.</Trans>
        </Notice>
      ) : null}
      {data && step !== "open" ? (
        <Stored
          key={key?.savedAt}
          stored={key}
          takesFocus={step !== "untouched"}
          onEdit={() => setStep("open")}
          onRemoved={() => setStep("closed")}
        />
      ) : null}
      {step === "open" ? <KeyForm stored={key} onDone={setStep} /> : null}
    </Section>
  );
}

interface StoredProps {
  readonly stored: OwnKey | null;
  readonly takesFocus: boolean;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

function Stored({ stored, takesFocus, onEdit, onRemoved }: StoredProps) {
  const { uid } = useSignedIn();
  const form = useForm();
  const [works, setWorks] = useState(false);
  if (!stored) {
    return (
      <div>
        <Button tone="secondary" autoFocus={takesFocus} onClick={onEdit}>
          <Trans>Add your own key</Trans>
        </Button>
      </div>
    );
  }
  const { baseUrl, model, lastFour } = stored;
  const test = () =>
    form.attempt(async () => {
      setWorks(false);
      await call(testOwnKey, { params: { uid } }, { timeoutMs });
      setWorks(true);
    });
  const remove = () =>
    form.attempt(async () => {
      await call(removeOwnKey, { params: { uid } });
      // First, so that the button that appears takes the focus.
      onRemoved();
      await apply(uid, null);
    });
  return (
    <>
      <FormProblem problem={form.problem} />
      {works ? <Notice tone="ok" icon={<CircleCheck size={18} />} title={<Trans>Your key works.</Trans>} /> : null}
      <div>
        <p className="own-value">
          {providerName(baseUrl)}, {model}
        </p>
        <p className="own-quiet">
          <Trans>The key ends in {lastFour}</Trans>
        </p>
      </div>
      <div className="own-row">
        <Button tone="secondary" busy={form.isBusy} disabledReason={form.disabledReason} onClick={() => void test()}>
          <Trans>Test the key</Trans>
        </Button>
        <Button tone="secondary" autoFocus={takesFocus} onClick={onEdit}>
          <Trans>Replace the key</Trans>
        </Button>
        <Button tone="quiet" busy={form.isBusy} onClick={() => void remove()}>
          <Trans>Remove the key</Trans>
        </Button>
      </div>
    </>
  );
}

const other = "";

function KeyForm({ stored, onDone }: { readonly stored: OwnKey | null; readonly onDone: (step: "closed" | "saved") => void }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const form = useForm();
  const known = knownProviders.find(({ baseUrl }) => baseUrl === stored?.baseUrl);
  const [provider, setProvider] = useState<string>(stored ? (known?.name ?? other) : knownProviders[0].name);
  const [address, setAddress] = useState(stored && !known ? stored.baseUrl : "");
  const [model, setModel] = useState(stored?.model ?? knownProviders[0].model);
  const [key, setKey] = useState("");
  const chosen = knownProviders.find(({ name }) => name === provider);
  const choose = (name: string) => {
    setProvider(name);
    setModel(knownProviders.find((each) => each.name === name)?.model ?? "");
  };
  const baseUrl = chosen?.baseUrl ?? address.trim();
  const isComplete = baseUrl !== "" && model.trim() !== "" && key.trim().length >= minKeyLength;
  const save = async () => {
    const saved = await call(saveOwnKey, { params: { uid }, body: { baseUrl, model, key } }, { timeoutMs });
    await apply(uid, saved.key);
    onDone("saved");
  };
  const choices = [...knownProviders.map(({ name }) => ({ value: name, label: name })), { value: other, label: t`Another address` }];
  return (
    <form onSubmit={form.onSubmit(save)} autoComplete="off">
      <FormProblem problem={form.problem} />
      <div className="ui-field">
        <span className="ui-field-label" aria-hidden="true">
          <Trans>Provider</Trans>
        </span>
        <Select label={t`Provider`} value={provider} choices={choices} onValueChange={choose} />
      </div>
      {chosen ? null : (
        <Field label={<Trans>Address</Trans>} help={<Trans>Begins with https:// and speaks the protocol of OpenAI.</Trans>}>
          <Input type="url" maxLength={300} value={address} placeholder="https://models.example.com/v1" onValueChange={setAddress} />
        </Field>
      )}
      <Field label={<Trans>Model</Trans>}>
        <Input maxLength={120} value={model} onValueChange={setModel} />
      </Field>
      <Field
        label={<Trans>Key</Trans>}
        help={<Trans>We ask your provider once, to see whether the key works. We store it encrypted.</Trans>}
      >
        <Input type="password" autoComplete="off" maxLength={500} value={key} onValueChange={setKey} />
      </Field>
      <div className="own-row">
        <Button
          type="submit"
          busy={form.isBusy}
          disabledReason={
            form.disabledReason ?? (isComplete ? undefined : t`Fill in every field first. A key has at least ${minKeyLength} characters.`)
          }
        >
          <Trans>Test and save</Trans>
        </Button>
        <Button tone="quiet" onClick={() => onDone("closed")}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

function providerName(baseUrl: string): string {
  return knownProviders.find((each) => each.baseUrl === baseUrl)?.name ?? baseUrl;
}

/** The session says what costs credits, so it is renewed too. */
async function apply(uid: string, key: OwnKey | null): Promise<void> {
  queries.setQueryData(ownKeyQuery(uid).queryKey, { key });
  await renewBearer();
}
