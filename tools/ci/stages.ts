import { instanceBeside } from "../local.ts";

export interface Stage {
  name: string;
  command: readonly string[];
  /** Stages that must have ended before. They may have failed. */
  needs?: readonly string[];
  /** The report that counts its tests; a stage without one counts as a single check. */
  report?: string;
  /** Its tests use a browser or break the product, so a busy machine can fail one: a failed test is run once more, alone. */
  rerunsFailed?: true;
}

/** The variables that choose an instance of `tools/local.ts`. */
export type Instance = Readonly<Record<string, string>>;

/** Stages that run one after another. */
export interface Lane {
  stages: readonly Stage[];
  /** Lanes that start the product each have an instance with its own services. Without one: the instance of the checkout. */
  instance?: Instance | undefined;
}

const needsProduct = { needs: ["build", "services"] };

/** Groups run one after another. The lanes of a group run side by side. */
export const groups: readonly (readonly Lane[])[] = [
  [
    // Browser tests leave a third or more of two cores idle: they wait for timers, jobs and live feeds. Faults mostly wait, and
    // with the shorter browser suites they take about as long as the long one.
    {
      stages: [
        { name: "build", command: ["build"] },
        { name: "e2e", command: ["e2e"], report: "e2e.json", rerunsFailed: true, ...needsProduct },
        { name: "e2e on two shards", command: ["e2e:shards"], report: "e2e-shards.json", rerunsFailed: true },
      ],
    },
    {
      instance: instanceBeside(2),
      stages: [
        { name: "faults", command: ["faults", "--side-by-side"], report: "faults.json", rerunsFailed: true, ...needsProduct },
        { name: "visual", command: ["visual"], report: "visual.json", rerunsFailed: true },
        { name: "engines", command: ["engines"], report: "engines.json", rerunsFailed: true },
        { name: "smoke", command: ["smoke"] },
        // Benches need not be alone: here they only have to run.
        ...["publish", "typing", "save", "load", "credits", "serve", "learner", "render", "video"].map(benchRuns),
      ],
    },
    {
      stages: [
        { name: "packages", command: ["exec", "tools/bootstrap"] },
        { name: "services", command: ["services", "start"] },
      ],
    },
  ],
  // Unit tests are not rerun, and beside browsers one that takes a minute alone reached its deadline.
  [
    {
      instance: instanceBeside(1),
      stages: [
        { name: "check", command: ["check"] },
        { name: "test", command: ["test"], report: "test.json" },
        { name: "attacks", command: ["attacks"], report: "attacks.json", rerunsFailed: true },
        { name: "planted bugs", command: ["attacks", "--planted", "--rotate"] },
      ],
    },
  ],
  // These measure time, so they have the machine to themselves.
  [
    {
      stages: [
        { name: "faults alone", command: ["faults", "--alone"], report: "faults-alone.json", rerunsFailed: true },
        { name: "load", command: ["load", "--seconds", "2"] },
      ],
    },
  ],
  [{ stages: [{ name: "conformance", command: ["conformance"] }] }],
];

/** Keep it short, with few connections: beside other stages, many connections would time out waiting for each other. */
function benchRuns(name: string): Stage {
  const short = ["--pairs", "1", "--seconds", "1", "--connections", "4", "--pages", "12"];
  return { name: `bench ${name} runs`, command: ["bench", name, ...short] };
}
