import { readBlock } from "@coursewright/blocks/registry.ts";
import { printedLeaves } from "@coursewright/blocks/kit/definition/printed-leaves.tsx";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { styles } from "@coursewright/theme/theme.ts";
import type { Style, Theme } from "@coursewright/theme/theme.ts";
import { renderToStaticMarkup } from "react-dom/server";

export interface Sample {
  style: Style;
  /** A theme in which the block has this style. */
  theme: Theme;
  html: string;
}

/** The distinct styles of a block, the default first: five for charts and fact cards, one for the rest. */
export function samplesOf(stored: StoredBlock): Sample[] {
  const read = readBlock(stored);
  if (read.state !== "ok") throw new Error(`No sample of ${stored.type} can be drawn: ${JSON.stringify(read)}`);
  const { block, data, metadata } = read;
  const drawn = styles.map((style) => {
    const theme = { charts: { style }, factCard: { style } };
    const html = renderToStaticMarkup(<block.View data={data} metadata={metadata} leaves={printedLeaves} theme={theme} />);
    return { style, theme, html };
  });
  return drawn.filter(({ html }, index) => drawn.findIndex((sample) => sample.html === html) === index);
}
