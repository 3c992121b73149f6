/** The lazily loaded part of the clipboard. */
export { takeCopy } from "./copy.ts";
export { dropFiles, hideDropLine, showDropLine } from "./drop.ts";
export { paste } from "./paste.ts";
