import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { generatedDocuments } from "./docs/generated.ts";

const checkout = join(import.meta.dirname, "..");
for (const { file, text, isFresh } of generatedDocuments(checkout)) {
  if (!isFresh) writeFileSync(file, text);
  console.log(`${relative(checkout, file)} ${isFresh ? "was fresh" : "written"}`);
}
