import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { useEffect } from "react";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { useCoursePages } from "./course-pages.ts";

const settledMs = 300;
const links = new WeakMap<StoredBlock, readonly string[]>();

/** Marks links to deleted pages. A style sheet does this for printed and edited texts alike, without drawing them again. */
export function MissingPages() {
  const { store } = useOpenPage();
  const pages = useCoursePages();
  useEffect(() => {
    if (!pages) return;
    const known = new Set<string>(pages.map(({ id }) => id));
    const sheet = new CSSStyleSheet();
    const update = () => {
      const missing = new Set(
        store
          .getState()
          .blocks.flatMap(pagesLinkedIn)
          .filter((id) => !known.has(id)),
      );
      const targets = [...missing].map((id) => `.canvas a:is([data-page="${id}"], [href="page:${id}"])`);
      sheet.replaceSync(targets.length === 0 ? "" : `${targets.join()} { ${style} }`);
    };
    update();
    document.adoptedStyleSheets.push(sheet);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe((state, before) => {
      if (state.blocks === before.blocks) return;
      clearTimeout(timer);
      timer = setTimeout(update, settledMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [pages, store]);
  return null;
}

/** Outside of all layers, so that it wins over the theme of the page. */
const style = "color: var(--warn); background: var(--warn-wash); text-decoration-style: wavy;";

function pagesLinkedIn(block: StoredBlock): readonly string[] {
  const known = links.get(block);
  if (known) return known;
  const found = [...JSON.stringify(block.data).matchAll(/"page:([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? []);
  links.set(block, found);
  return found;
}
