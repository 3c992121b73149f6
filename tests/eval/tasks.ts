import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromMarkdown } from "@coursewright/blocks/kit/text/markdown.ts";
import type { GenerateText } from "@coursewright/contract/ai.ts";
import type { CheckName } from "./checks.ts";

export interface Task {
  readonly name: string;
  readonly request: GenerateText;
  /** The text that the helper works on. */
  readonly given: string;
  readonly checks: readonly CheckName[];
}

const id = "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80";

/** Passages of six subjects in four languages, with figures, links and formats. */
const passages = {
  bread:
    "A sourdough starter is a culture of wild yeast and bacteria that lives in flour and water. When it is fed at 24 °C, it usually doubles within 4 to 6 hours, and the dome on its surface begins to flatten shortly after the peak. Bakers who consistently observe the starter, instead of the clock, are considerably less likely to bake a dense loaf. **Weigh 50 g** of starter for each loaf, and read [the float test](https://bread.example/float) before you begin.",
  bees: "Worker bees communicate the direction and the approximate distance of a food source by means of the waggle dance, which was deciphered by Karl von Frisch. The duration of the waggle run increases with the distance: one second corresponds to roughly 1000 metres. Throughout the dance, the bee additionally compensates for the movement of the sun, although it is performed in complete darkness inside the hive.",
  budget:
    "A monthly budget distinguishes fixed costs, such as rent and insurance, from variable costs, such as food and transport. A widespread recommendation allocates 50 % of the net income to necessities, 30 % to wishes and 20 % to savings. Households with irregular incomes should preferably calculate with the average of the previous 12 months, and they should accumulate reserves for at least 3 months.",
  cells:
    "Photosynthesis transforms the energy of light into chemical energy. In the light reactions, chlorophyll absorbs photons, water is split and oxygen is released; in the Calvin cycle, carbon dioxide is fixed by means of ATP and NADPH. Approximately 6 molecules of carbon dioxide are necessary for the synthesis of 1 molecule of glucose, see [the overview](https://cells.example/light).",
  german:
    "Ein Sauerteig ist eine Kultur aus wilden Hefen und Bakterien, die in Mehl und Wasser lebt. Wenn er bei 24 °C gefüttert wird, verdoppelt er sich gewöhnlich innerhalb von 4 bis 6 Stunden, und die Kuppel auf seiner Oberfläche beginnt kurz nach dem Höhepunkt einzusinken. Wer den Teig beobachtet und nicht die Uhr, backt mit erheblich größerer Wahrscheinlichkeit ein lockeres Brot.",
  french:
    "Les abeilles ouvrières communiquent la direction et la distance approximative d'une source de nourriture par une danse qui est exécutée dans l'obscurité de la ruche. La durée de la danse augmente avec la distance : une seconde correspond à environ 1000 mètres. Pendant la danse, les abeilles compensent le mouvement du soleil, et les autres ouvrières suivent les vibrations avec leurs antennes.",
} as const;
type Passage = keyof typeof passages;
const all = Object.keys(passages) as Passage[]; // the keys of a constant object
const english: readonly Passage[] = ["bread", "bees", "budget", "cells"];

const kept: readonly CheckName[] = ["schema", "no invented figure", "language kept"];

/** Sixty tasks that authors ask for every day. */
export const tasks: readonly Task[] = [
  ...all.map((name) => rewrite(name, "Half the length.", ["half as long", "links kept"])),
  ...all.map((name) => rewrite(name, "Plainer words.", ["easier to read", "links kept"])),
  ...all.map((name) => rewrite(name, "Add an example.", ["longer"])),
  ...all.map((name) => selected(name, "Rewrite these words.", ["another wording"])),
  ...all.map((name) => selected(name, "Shorten these words to half their length.", ["half as long"])),
  ...all.map((name) => selected(name, "Turn these words into a bulleted list.", ["a list"])),
  ...english.map((name) => translated(name)),
  ...all.map((name) => turned(name, "MCQ", "A question about this passage.", ["one right answer of four"])),
  ...all.map((name) => turned(name, "flash-card", "A card about this passage.", [])),
  ...english.map((name) => turned(name, "table", "The figures of this passage as a table.", [])),
  ...english.map((name) => turned(name, "heading", "A heading for this passage.", [])),
];

function block(passage: Passage): NonNullable<GenerateText["block"]> {
  return StoredBlock.parse({ id, type: "para", v: 1, data: { text: fromMarkdown(passages[passage]) } });
}

function asked(type: string, usermessage: string, passage: Passage): GenerateText {
  return { usermessage, chatMemory: [], promptname: `${type}-jerry`, type, block: block(passage), before: [], after: [] };
}

function rewrite(passage: Passage, message: string, more: readonly CheckName[]): Task {
  return { name: `${passage}: ${message}`, request: asked("para", message, passage), given: passages[passage], checks: [...kept, ...more] };
}

/** The second sentence and the rest are selected. */
function selected(passage: Passage, message: string, more: readonly CheckName[]): Task {
  const given = passages[passage].slice(passages[passage].indexOf(". ") + 2);
  return {
    name: `${passage}: ${message}`,
    request: { ...asked("words", message, passage), selection: given },
    given,
    checks: [...kept, ...more],
  };
}

function translated(passage: Passage): Task {
  const task = selected(passage, "Translate these words into German.", []);
  return { ...task, checks: ["schema", "no invented figure", "in German"] };
}

function turned(passage: Passage, type: string, message: string, more: readonly CheckName[]): Task {
  const given = passages[passage];
  return {
    name: `${passage}: ${message}`,
    request: { ...asked(type, message, passage), selection: given },
    given,
    checks: [...kept, ...more],
  };
}
