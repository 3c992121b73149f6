import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";

export interface Stage {
  name: string;
  base: string;
  environment: Record<string, string>;
  /** `from` is the source stage of a COPY. */
  instructions: Array<{ keyword: string; args: string[]; from?: string; line: number }>;
}

export const dockerfile = join(import.meta.dirname, "../../ops/images/Dockerfile");

/** The stages of a Dockerfile, in their order. */
export function readStages(text = readFileSync(dockerfile, "utf8")): Stage[] {
  const stages: Stage[] = [];
  const parsed = DockerfileParser.parse(text);
  const froms = parsed.getFROMs();
  const environments = parsed.getENVs();
  const copies = parsed.getCOPYs();
  for (const instruction of parsed.getInstructions()) {
    const line = instruction.getRange().start.line;
    const isHere = (other: { getRange(): { start: { line: number } } }) => other.getRange().start.line === line;
    const from = froms.find(isHere);
    if (from) stages.push({ name: from.getBuildStage() ?? "", base: from.getImage() ?? "", environment: {}, instructions: [] });
    const stage = stages.at(-1);
    if (!stage && instruction.getKeyword() === "ARG") continue;
    if (!stage) throw new Error(`Line ${line + 1} is outside any stage: ${instruction.getKeyword()}`);
    for (const property of environments.find(isHere)?.getProperties() ?? [])
      stage.environment[property.getName()] = property.getValue() ?? "";
    const source = copies.find(isHere)?.getFromFlag()?.getValue();
    stage.instructions.push({
      keyword: instruction.getKeyword(),
      args: instruction.getArguments().map((argument) => argument.getValue()),
      ...(source && { from: source }),
      line: line + 1,
    });
  }
  return stages;
}
