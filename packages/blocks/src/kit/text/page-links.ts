import { createContext } from "react";
import type { PageId } from "@coursewright/base/ids.ts";

/**
 * Finds the address of a linked page; null if the page is gone. A host without addresses, such as the canvas, has no function: its links
 * only look like links.
 */
export const PageAddress = createContext<((page: PageId) => string | null) | null>(null);
