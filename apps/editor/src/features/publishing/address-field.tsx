import { maxSubdomainLength, minSubdomainLength } from "@coursewright/base/subdomain.ts";
import type { Site } from "@coursewright/contract/publishing.ts";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { Fragment } from "react";
import { wordsOfCode } from "../../base/api/error-words.ts";
import type { CheckedAddress } from "./use-address-check.ts";
import "./address-field.css";

interface AddressFieldProps {
  readonly site: Site | undefined;
  readonly value: string;
  readonly addressCheck: CheckedAddress;
  /** Why the server refused to publish under this address. */
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}

export function AddressField({ site, value, addressCheck, problem, onChange }: AddressFieldProps) {
  const wrong = useWrongWords(value, addressCheck);
  return (
    <div className="address">
      <Field
        label={<Trans>Address</Trans>}
        help={
          <>
            <AlsoFree names={addressCheck.alsoFree} onChoose={onChange} />
            <Trans>You can change it later; old links keep working.</Trans>
          </>
        }
        error={wrong ?? problem}
      >
        <span className="address-row">
          <span className="address-box">
            <Input
              size="large"
              name="subdomain"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={40}
              value={value}
              onValueChange={(text) => onChange(text.toLowerCase().trim())}
            />
            {/* Drawn behind the input, so that the domain follows the typed text as in an address bar. */}
            <span className="address-domain" aria-hidden="true">
              <i>{value}</i>
              {site ? `.${site.domain}` : null}
            </span>
          </span>
          <Verdict verdict={addressCheck.verdict} />
        </span>
      </Field>
      {site ? <OtherAddresses site={site} value={value} /> : null}
    </div>
  );
}

function useWrongWords(value: string, { verdict }: CheckedAddress): string | null {
  const { t } = useLingui();
  if (verdict === "taken") return wordsOfCode("subdomain_taken");
  if (verdict === "reserved") return wordsOfCode("subdomain_reserved");
  if (verdict !== "malformed" || value === "") return null;
  return t`Use ${minSubdomainLength} to ${maxSubdomainLength} letters a to z, digits and hyphens. Do not begin or end with a hyphen.`;
}

/** Only an icon: the text below the field explains the problem. */
function Verdict({ verdict }: Pick<CheckedAddress, "verdict">) {
  return (
    <span className="address-verdict" data-verdict={verdict} role="status">
      {verdict === "free" || verdict === "yours" ? (
        <>
          <CircleCheck size={18} strokeWidth={2} aria-hidden="true" />
          {verdict === "free" ? <Trans>Free to use</Trans> : <Trans>Yours</Trans>}
        </>
      ) : verdict === "taken" || verdict === "reserved" ? (
        <>
          <CircleX size={18} strokeWidth={2} aria-hidden="true" />
          {verdict === "taken" ? <Trans>Taken</Trans> : <Trans>Reserved</Trans>}
        </>
      ) : verdict === "asking" ? (
        <LoaderCircle size={18} strokeWidth={1.75} aria-hidden="true" />
      ) : null}
    </span>
  );
}

function AlsoFree({ names, onChoose }: { readonly names: readonly string[]; readonly onChoose: (name: string) => void }) {
  if (names.length === 0) return null;
  const buttons = names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 ? ", " : null}
      <button type="button" className="address-offer" onClick={() => onChoose(name)}>
        {name}
      </button>
    </Fragment>
  ));
  return (
    <span className="address-also">
      <Trans>Also free: {buttons}.</Trans>{" "}
    </span>
  );
}

/** Former addresses of the course, and how long they still work. */
function OtherAddresses({ site: { address, formerly }, value }: Pick<AddressFieldProps, "value"> & { readonly site: Site }) {
  const { i18n } = useLingui();
  const present = address && address.subdomain !== value ? address.subdomain : null;
  if (present === null && formerly.length === 0) return null;
  return (
    <ul className="address-others">
      {present === null ? null : (
        <li>
          <Trans>
            Once you publish, <b>{present}</b> leads to the new address for 90 days.
          </Trans>
        </li>
      )}
      {formerly.map(({ subdomain, until }) => {
        const day = i18n.date(until, { dateStyle: "medium" });
        return (
          <li key={subdomain}>
            <Trans>
              <b>{subdomain}</b> leads here until {day}.
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}
