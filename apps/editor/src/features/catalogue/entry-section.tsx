import { editEntry, entryLimits } from "@coursewright/contract/catalogue.ts";
import type { CatalogueEntry, PageListing } from "@coursewright/contract/catalogue.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { call } from "../../base/api/client.ts";
import { listingKey, queries } from "../../base/api/queries.ts";
import type { PageAt } from "./listing.ts";
import "./entry-section.css";

const { objectives: maxGoals, objective: maxGoal, keywords: maxKeywords, keyword: maxKeyword } = entryLimits;

interface EntrySectionProps {
  readonly at: PageAt;
  readonly entry: CatalogueEntry;
}

/** Shows the author what readers see of the page in the contents, and lets the author correct it. */
export function EntrySection({ at, entry }: EntrySectionProps) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  const end = () => {
    setEdited(true);
    setEditing(false);
  };
  if (isEditing) return <EntryForm at={at} entry={entry} onEnd={end} />;
  return (
    <section className="entry-section" aria-label={t`What the entry says`}>
      <header>
        <h3>
          <Trans>What the entry says</Trans>
        </h3>
        <Button tone="quiet" size="small" autoFocus={wasEdited} onClick={() => setEditing(true)}>
          <Trans>Edit entry</Trans>
        </Button>
      </header>
      <p>{entry.summary}</p>
      {entry.objectives.length > 0 ? (
        <ul>
          {entry.objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
      ) : null}
      {entry.keywords.length > 0 ? <p className="entry-section-keywords">{entry.keywords.join(" · ")}</p> : null}
    </section>
  );
}

function EntryForm({ at, entry, onEnd }: EntrySectionProps & { readonly onEnd: () => void }) {
  const { t } = useLingui();
  const [summary, setSummary] = useState(entry.summary);
  const [objectives, setObjectives] = useState(entry.objectives.join("\n"));
  const [keywords, setKeywords] = useState(entry.keywords.join(", "));
  const words = { summary: summary.trim(), objectives: partsOf(objectives, "\n"), keywords: partsOf(keywords, ",") };
  const problems = {
    summary: words.summary === "" ? t`Write at least one sentence.` : null,
    objectives: tooMany(words.objectives, maxGoals, maxGoal) ? t`Write at most ${maxGoals} goals of ${maxGoal} characters each.` : null,
    keywords: tooMany(words.keywords, maxKeywords, maxKeyword)
      ? t`Write at most ${maxKeywords} keywords of ${maxKeyword} characters each.`
      : null,
  };
  const isWrong = Object.values(problems).some((problem) => problem !== null);
  const saving = useMutation({
    mutationFn: () => call(editEntry, { params: at, body: words }),
    onSuccess(saved) {
      queries.setQueryData<PageListing>(listingKey(at.uid, at.pageId), (listing) => listing && { ...listing, entry: saved });
      announce(t`Entry saved.`);
      onEnd();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) saving.mutate();
  };
  return (
    <form className="entry-section" aria-label={t`Edit entry`} onSubmit={submit}>
      <Field label={t`Summary`} error={problems.summary}>
        <TextArea rows={4} autoFocus maxLength={entryLimits.summary} value={summary} onValueChange={setSummary} />
      </Field>
      <Field label={t`Goals, one on each line`} error={problems.objectives}>
        <TextArea rows={4} value={objectives} onValueChange={setObjectives} />
      </Field>
      <Field label={t`Keywords, with commas between them`} error={problems.keywords}>
        <TextArea rows={2} value={keywords} onValueChange={setKeywords} />
      </Field>
      <p className="entry-section-note" role={saving.isError ? "alert" : undefined}>
        {saving.isError ? (
          <Trans>The entry could not be saved. Try again.</Trans>
        ) : (
          <Trans>Saving is free. The next update of the entry writes it anew.</Trans>
        )}
      </p>
      <div className="entry-section-actions">
        <Button tone="quiet" size="small" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="small" busy={saving.isPending}>
          <Trans>Save entry</Trans>
        </Button>
      </div>
    </form>
  );
}

function partsOf(text: string, separator: string): string[] {
  const parts = text.split(separator).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

function tooMany(parts: readonly string[], most: number, longest: number): boolean {
  return parts.length > most || parts.some(({ length }) => length > longest);
}
