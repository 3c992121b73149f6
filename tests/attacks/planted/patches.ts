import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A security bug as a patch. Its header names the bug and the test that must fail. */
export interface PlantedBug {
  number: number;
  /** The file name without extension, such as `03-addresses-inside`. */
  name: string;
  patch: string;
  plants: string;
  /** The path of the attack, or of an HTTP test if no attack can detect the bug. */
  noticedBy: string;
  /** Runs only tests with a matching title, to save time. */
  tests: string | undefined;
  /** The apps that contain the changed code and must be rebuilt. */
  builds: string[];
}

const folder = import.meta.dirname;
/** How many bugs the gate plants in one run. */
const rotating = 5;

export function readPatches(): PlantedBug[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".patch"))
    .toSorted()
    .map((file) => {
      const name = file.replace(/\.patch$/, "");
      const header = readFileSync(join(folder, file), "utf8").split(/^diff --git /m)[0] ?? "";
      const field = (title: string) => new RegExp(`^${title}: (.+)$`, "m").exec(header)?.[1];
      const [plants, noticedBy] = [field("Plants"), field("Noticed by")];
      if (!plants || !noticedBy) throw new Error(`${file} must name the bug and the test that detects it`);
      const builds = field("Builds")?.split(", ") ?? [];
      return { number: Number.parseInt(name, 10), name, patch: join(folder, file), plants, noticedBy, tests: field("Tests"), builds };
    });
}

/** Selects all bugs, those with these numbers, or five that change daily, so that each is tested within nine days. */
export function choosePatches({ numbers, isRotating }: { numbers: number[] | undefined; isRotating: boolean }): PlantedBug[] {
  const all = readPatches();
  if (numbers) return all.filter(({ number }) => numbers.includes(number));
  if (!isRotating) return all;
  return rotation(all, Math.floor(Date.now() / 86_400_000));
}

export function rotation<T>(all: readonly T[], day: number): T[] {
  const turns = Math.ceil(all.length / rotating);
  return all.filter((_, index) => index % turns === day % turns);
}
