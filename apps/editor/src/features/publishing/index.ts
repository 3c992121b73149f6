export { siteQuery } from "./launch-queries.ts";
