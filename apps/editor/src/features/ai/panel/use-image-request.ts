import { imageGenerators } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { ImageGenerator } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { useState } from "react";
import type { Look } from "./image-look.tsx";
import { picturing } from "../runs/picturing.ts";
import { usePrompt } from "../runs/prompts.ts";
import { useRun, useRuns } from "../runs/runs-context.tsx";
import { useDisabledReason } from "./use-disabled-reason.ts";

/** What is chosen and written for a picture, and asking for it. */
export function useImageRequest({ id, type, data }: StoredBlock) {
  const runs = useRuns();
  const run = useRun(id);
  const disabledReason = useDisabledReason(type);
  const [prompt, setPrompt] = usePrompt(id);
  const [generator, setGenerator] = useState<ImageGenerator | null>(imageGenerators.find((each) => each === data["generator"]) ?? null);
  const [look, setLook] = useState<Look>({ style: "", lighting: "" });
  const [missing, setMissing] = useState<"generator" | "prompt" | null>(null);
  const submit = async () => {
    const words = prompt.trim();
    setMissing(generator === null ? "generator" : words === "" ? "prompt" : null);
    if (generator === null || words === "") return;
    const hasMade = await runs.carryOut(id, picturing({ type: generator, prompt: words, ...(generator === "lazy" ? chosen(look) : {}) }));
    if (hasMade) setPrompt("");
  };
  /** In words, of the picture that is there. */
  const describe = () => {
    setMissing(null);
    void runs.start(id, "");
  };
  return { generator, setGenerator, prompt, setPrompt, look, setLook, missing, run, disabledReason, submit, describe };
}

function chosen({ style, lighting }: Look): Partial<Look> {
  return { ...(style === "" ? {} : { style }), ...(lighting === "" ? {} : { lighting }) };
}
