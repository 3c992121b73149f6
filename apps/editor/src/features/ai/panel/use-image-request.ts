import { imageGenerators } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { ImageGenerator } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { useState } from "react";
import { useSignedIn } from "../../../base/session/signed-in.tsx";
import type { Appearance } from "./image-appearance.tsx";
import { picturing } from "../runs/picturing.ts";
import { usePrompt } from "../runs/prompts.ts";
import { useRun, useRuns } from "../runs/runs-context.tsx";
import { useDisabledReason } from "./use-disabled-reason.ts";

export function useImageRequest({ id, type, data }: StoredBlock) {
  const runs = useRuns();
  const run = useRun(id);
  const disabledReason = useDisabledReason(type);
  const [prompt, setPrompt] = usePrompt(id);
  const [generator, setGenerator] = useState<ImageGenerator | null>(imageGenerators.find((each) => each === data["generator"]) ?? null);
  const [appearance, setAppearance] = useState<Appearance>({ style: "", lighting: "" });
  const [missing, setMissing] = useState<"generator" | "prompt" | null>(null);
  const submit = async () => {
    const words = prompt.trim();
    setMissing(generator === null ? "generator" : words === "" ? "prompt" : null);
    if (generator === null || words === "") return;
    const hasMade = await runs.carryOut(
      id,
      picturing({
        type: generator,
        path: `blocks/${id}`,
        prompt: words,
        ...current(generator, data),
        ...(generator === "lazy" ? chosen(appearance) : {}),
      }),
    );
    if (hasMade) setPrompt("");
  };
  const { vision } = useSignedIn().capabilities;
  const url = data["url"];
  /** Undefined if no model could see the picture: none is connected, or the picture is on another site. */
  const describe =
    vision && typeof url === "string" && isOwnFile(url)
      ? () => {
          setMissing(null);
          void runs.describe(id, url);
        }
      : undefined;
  return { generator, setGenerator, prompt, setPrompt, appearance, setAppearance, missing, run, disabledReason, submit, describe };
}

/** [AI-03] The picture that is replaced. For a stock photograph the field would choose one. */
function current(generator: ImageGenerator, { url }: StoredBlock["data"]): { imageUrl?: string } {
  return generator !== "stock" && typeof url === "string" && url !== "" ? { imageUrl: url } : {};
}

function chosen({ style, lighting }: Appearance): Partial<Appearance> {
  return { ...(style === "" ? {} : { style }), ...(lighting === "" ? {} : { lighting }) };
}
