import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { choice, label } from "../kit/definition/fields.ts";
import { defaultIcon, iconName, pathData } from "../kit/icons/icon-names.ts";
import { looseChoice, looseRecord, looseText, startingContent } from "../kit/data/starting-content.ts";

export const difficulties = ["easy", "medium", "hard"] as const;
export const maxSteps = 12;

const Step = z.strictObject({
  topHelperText: label({ max: 120 }).default(""),
  main: label({ max: 300 }),
  bottomHelperText: label({ max: 500 }).default(""),
  icon: iconName(),
  svg: pathData().default(""),
});
export type Step = z.infer<typeof Step>;

const Steps = z
  .record(z.string().regex(/^step[1-9][0-9]?$/), Step)
  .refine(isNumbered, "Steps are step1 to stepN without a gap")
  .refine((steps) => Object.keys(steps).length <= maxSteps, "Too many steps");

const StepCard = z
  .strictObject({
    type: z.literal("step-card").default("step-card"),
    title: label({ max: 200 }),
    metadata: z.strictObject({
      totalSteps: z.int().min(1).max(maxSteps).default(1),
      estimatedTime: label({ max: 40 }).default(""),
      difficulty: choice(difficulties).default("easy"),
    }),
    steps: Steps,
  })
  // Always computed, so that it matches the number of steps.
  .overwrite((card) => ({ ...card, metadata: { ...card.metadata, totalSteps: Object.keys(card.steps).length } }));
export type StepCard = z.infer<typeof StepCard>;

const defaults: StepCard = {
  type: "step-card",
  title: "How to do it",
  metadata: { totalSteps: 3, estimatedTime: "5 minutes", difficulty: "easy" },
  steps: numbered(["First, get ready", "Then do this", "Last, see that it worked"].map((main) => newStep(main))),
};

/** The model writes a list, because it numbers keys unreliably. */
const Reply = z.strictObject({
  title: z.string().trim().min(1).max(200),
  estimatedTime: z.string().trim().min(1).max(40),
  difficulty: z.enum(difficulties),
  steps: z
    .array(
      z.strictObject({
        main: z.string().trim().min(1).max(300),
        topHelperText: z.string().trim().max(120).default(""),
        bottomHelperText: z.string().trim().max(500).default(""),
        icon: iconName(),
      }),
    )
    .min(1)
    .max(maxSteps),
});

export const model = {
  type: "step-card",
  aliases: ["stepCard"],
  schema: StepCard,
  defaults,
  migrations: [startingContent(defaults, readLoosely)],
  usableDefaults: ["title", "metadata.estimatedTime"],
  isSpoken: false,
  fromReply: (json) => {
    const { title, steps, estimatedTime, difficulty } = readReplyAs(Reply, json);
    return {
      data: {
        title,
        metadata: { totalSteps: steps.length, estimatedTime, difficulty },
        steps: numbered(steps.map((step) => ({ ...step, svg: "" }))),
      },
    };
  },
  icons: {
    parts: ({ steps }) =>
      stepsInOrder(steps).map(({ step: { topHelperText, main, bottomHelperText, icon } }) => ({
        text: [topHelperText, main, bottomHelperText].join(" ").trim(),
        icon,
      })),
    setIcons: ({ steps }, icons) => ({
      steps: numbered(stepsInOrder(steps).map(({ step }, index) => ({ ...step, icon: icons[index] ?? step.icon }))),
    }),
  },
} satisfies BlockModel<StepCard>;

export function newStep(main: string): Step {
  return { main, topHelperText: "", bottomHelperText: "", icon: defaultIcon, svg: "" };
}

export function numbered(steps: readonly Step[]): Record<string, Step> {
  return Object.fromEntries(steps.map((step, index) => [`step${index + 1}`, step]));
}

/** Sorted by number; the stored order is arbitrary. */
export function stepsInOrder<Value>(steps: Readonly<Record<string, Value>>): Array<{ key: string; step: Value }> {
  return Object.entries(steps)
    .map(([key, step]) => ({ key, step }))
    .toSorted((first, second) => numberOf(first.key) - numberOf(second.key));
}

function numberOf(key: string): number {
  return Number(key.replace("step", ""));
}

function isNumbered(steps: object): boolean {
  const count = Object.keys(steps).length;
  return count > 0 && Array.from({ length: count }, (_, index) => `step${index + 1}`).every((key) => key in steps);
}

/** Loose data: steps as a list or by key, a step as plain text, the time in minutes. */
function readLoosely({ title, metadata, steps }: BlockData): BlockData {
  const { estimatedTime, difficulty } = looseRecord(metadata);
  const list = Array.isArray(steps) ? steps : stepsInOrder(looseRecord(steps)).map(({ step }) => step);
  return {
    type: "step-card",
    title: looseText(title),
    metadata: {
      totalSteps: list.length,
      estimatedTime: typeof estimatedTime === "number" ? `${estimatedTime} minutes` : looseText(estimatedTime),
      difficulty: looseChoice(difficulties, difficulty),
    },
    steps: numbered(list.map(readStep)),
  };
}

function readStep(step: unknown): Step {
  const { main, topHelperText, bottomHelperText, icon, svg } = typeof step === "string" ? { main: step } : looseRecord(step);
  return {
    main: looseText(main),
    topHelperText: looseText(topHelperText),
    bottomHelperText: looseText(bottomHelperText),
    icon: looseText(icon) || defaultIcon,
    svg: looseText(svg),
  };
}
