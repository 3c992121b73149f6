import "../features/canvas/block-styles.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { printedLeaves } from "@coursewright/blocks/kit/definition/printed-leaves.tsx";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { samplesOf } from "@coursewright/course-page/samples.tsx";
import type { Sample } from "@coursewright/course-page/samples.tsx";
import { cascade } from "@coursewright/theme/cascade.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useLayoutEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import "./gallery.css";

const fixtures = import.meta.glob<unknown>("../../../../packages/blocks/src/*/fixtures/latest.json", { eager: true, import: "default" });
const Scheme = z.enum(["light", "dark"]).catch("light");

/** Every block in every style, as learners see it. Only in development: see routes.tsx. */
export function Gallery() {
  const { t } = useLingui();
  const [query, setQuery] = useSearchParams();
  const scheme = Scheme.parse(query.get("theme"));
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = scheme;
    return () => {
      delete document.documentElement.dataset["theme"];
    };
  }, [scheme]);
  const shown = useMemo(() => {
    const all = Object.values(fixtures).map((fixture) => StoredBlock.parse(fixture));
    return all.filter((stored) => readBlock(stored).state === "ok").map((stored) => ({ stored, samples: samplesOf(stored) }));
  }, []);
  return (
    <main className="gallery">
      <header className="gallery-head">
        <h1>{t`Blocks`}</h1>
        <Segmented
          label={t`Colours`}
          value={scheme}
          choices={[
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
          ]}
          onValueChange={(theme) => setQuery({ theme })}
        />
      </header>
      {shown.flatMap(({ stored, samples }) =>
        samples.map((sample) => (
          <Exhibit key={`${stored.type} ${sample.style}`} stored={stored} sample={sample} isOne={samples.length === 1} />
        )),
      )}
    </main>
  );
}

interface ExhibitProps {
  readonly stored: StoredBlock;
  readonly sample: Sample;
  /** Whether the block has only one style. */
  readonly isOne: boolean;
}

function Exhibit({ stored, sample, isOne }: ExhibitProps) {
  const read = readBlock(stored);
  const theme = useMemo(() => cascade(houseTheme, sample.theme), [sample]);
  const applyTheme = useCallback(
    (place: HTMLElement | null) => {
      for (const [name, value] of Object.entries(themeVariables(theme))) place?.style.setProperty(name, value);
    },
    [theme],
  );
  if (read.state !== "ok") return null;
  return (
    <section ref={applyTheme}>
      <h2 className="gallery-name">{isOne ? stored.type : `${stored.type}, ${sample.style}`}</h2>
      <read.block.View data={read.data} metadata={read.metadata} leaves={printedLeaves} theme={theme} />
    </section>
  );
}
