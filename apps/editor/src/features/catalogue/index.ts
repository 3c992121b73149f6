export { OutdatedPages } from "./outdated-pages.tsx";
