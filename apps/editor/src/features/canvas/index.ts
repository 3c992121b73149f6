export { openBlockMenu } from "./adding/slash.ts";
