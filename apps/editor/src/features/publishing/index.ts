export { siteQuery } from "./site-query.ts";
