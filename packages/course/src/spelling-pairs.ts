/*
 * English words with two spellings. A word that is right in both countries in any sense is not listed on that side: British English has
 * "practice", "program", "meter" and "tire" too, and American English has "analyses".
 */

/** [American stem, British stem, endings of both]. */
type Pair = readonly [us: string, uk: string, endings?: string];

const ofNouns = "- s";
const ofVerbs = "- s ed ing";

/** Both spellings are wrong in the other country. */
const pairs: readonly Pair[] = [
  ["armor", "armour", "- ed y"],
  ["behavior", "behaviour", "- s al ally"],
  ["candor", "candour", "-"],
  ["clamor", "clamour", ofVerbs],
  ["color", "colour", "- s ed ing ful fully less"],
  ["endeavor", "endeavour", ofVerbs],
  ["favor", "favour", "- s ed ing able ably ite ites itism"],
  ["flavor", "flavour", "- s ed ing ful ings less"],
  ["harbor", "harbour", ofVerbs],
  ["honor", "honour", "- s ed ing able ably"],
  ["humor", "humour", "- ed ing less"],
  ["labor", "labour", "- s ed ing er ers"],
  ["misbehavior", "misbehaviour", "-"],
  ["neighbor", "neighbour", "- s ing hood hoods ly"],
  ["odor", "odour", "- s less"],
  ["parlor", "parlour", ofNouns],
  ["rigor", "rigour", "-"],
  ["rumor", "rumour", "- s ed"],
  ["savior", "saviour", ofNouns],
  ["savor", "savour", "- s ed ing y"],
  ["splendor", "splendour", "-"],
  ["tumor", "tumour", ofNouns],
  ["valor", "valour", "-"],
  ["vapor", "vapour", ofNouns],
  ["vigor", "vigour", "-"],
  ["caliber", "calibre", "-"],
  ["center", "centre", ofNouns],
  ["centered", "centred"],
  ["centering", "centring"],
  ["centimeter", "centimetre", ofNouns],
  ["fiber", "fibre", ofNouns],
  ["kilometer", "kilometre", ofNouns],
  ["liter", "litre", ofNouns],
  ["luster", "lustre", "-"],
  ["meager", "meagre", "-"],
  ["milliliter", "millilitre", ofNouns],
  ["millimeter", "millimetre", ofNouns],
  ["somber", "sombre", "-"],
  ["specter", "spectre", ofNouns],
  ["theater", "theatre", ofNouns],
  ["defense", "defence", "- s less"],
  ["offense", "offence", ofNouns],
  ["pretense", "pretence", ofNouns],
  ["canceled", "cancelled"],
  ["canceling", "cancelling"],
  ["counselor", "counsellor", ofNouns],
  ["dialed", "dialled"],
  ["dialing", "dialling"],
  ["fueled", "fuelled"],
  ["fueling", "fuelling"],
  ["jeweler", "jeweller", "- s"],
  ["jewelry", "jewellery"],
  ["labeled", "labelled"],
  ["labeling", "labelling"],
  ["leveled", "levelled"],
  ["leveling", "levelling"],
  ["marvelous", "marvellous", "- ly"],
  ["modeled", "modelled"],
  ["modeling", "modelling"],
  ["quarreled", "quarrelled"],
  ["quarreling", "quarrelling"],
  ["signaled", "signalled"],
  ["signaling", "signalling"],
  ["totaled", "totalled"],
  ["traveled", "travelled"],
  ["traveler", "traveller", ofNouns],
  ["traveling", "travelling"],
  ["woolen", "woollen", ofNouns],
  ["distill", "distil", "- s"],
  ["enroll", "enrol", "- s ment ments"],
  ["fulfill", "fulfil", "- s ment"],
  ["installment", "instalment", ofNouns],
  ["skillful", "skilful", "- ly"],
  ["willful", "wilful", "- ly"],
  ["analyze", "analyse", "- d r rs"],
  ["analyzing", "analysing"],
  ["catalyze", "catalyse", "- d"],
  ["paralyze", "paralyse", "- d"],
  ["anemia", "anaemia"],
  ["anesthetic", "anaesthetic", ofNouns],
  ["diarrhea", "diarrhoea"],
  ["estrogen", "oestrogen"],
  ["gynecology", "gynaecology"],
  ["hemoglobin", "haemoglobin"],
  ["leukemia", "leukaemia"],
  ["maneuver", "manoeuvre", "- s"],
  ["orthopedic", "orthopaedic", ofNouns],
  ["paleontology", "palaeontology"],
  ["pediatric", "paediatric"],
  ["pediatrician", "paediatrician", ofNouns],
  ["aging", "ageing"],
  ["airplane", "aeroplane", ofNouns],
  ["aluminum", "aluminium"],
  ["artifact", "artefact", ofNouns],
  ["cozy", "cosy"],
  ["gray", "grey", "- s er ish"],
  ["math", "maths"],
  ["mold", "mould", "- s ed ing y"],
  ["mom", "mum", ofNouns],
  ["mustache", "moustache", ofNouns],
  ["pajamas", "pyjamas"],
  ["plow", "plough", ofVerbs],
  ["skeptic", "sceptic", "- s al ally ism"],
  ["smolder", "smoulder", ofVerbs],
];

/** Verbs with -ize in American and -ise in British English. */
const verbs =
  "antagon apolog author capital categor central character civil colon criminal critic crystall custom digit econom emphas equal fertil final general harmon hospital hypothes ideal immun industrial initial internal italic legal local magnet marginal material maxim mechan memor minim mobil modern monopol national natural neutral normal optim organ oxid patron penal personal philosoph plagiar polar popular priorit privat public random rational real recogn reorgan revolution scrutin social special stabil standard steril summar symbol sympath synchron synthes terror traumat util vandal verbal visual";
const verbEndings = "e es ed ing er ers ation ations";

/** Wrong in one country, and right in the other beside the second word: [wrong, right]. */
const wrongInUs: ReadonlyArray<readonly [string, string]> = [
  ["cheque", "check"],
  ["cheques", "checks"],
  ["draught", "draft"],
  ["draughts", "drafts"],
  ["kerb", "curb"],
  ["kerbs", "curbs"],
  ["licence", "license"],
  ["licences", "licenses"],
  ["metre", "meter"],
  ["metres", "meters"],
  ["practise", "practice"],
  ["practised", "practiced"],
  ["practising", "practicing"],
  ["programme", "program"],
  ["programmes", "programs"],
  ["storey", "story"],
  ["storeys", "stories"],
  ["tyre", "tire"],
  ["tyres", "tires"],
  ["whilst", "while"],
];
const wrongInUk: ReadonlyArray<readonly [string, string]> = [
  ["catalog", "catalogue"],
  ["catalogs", "catalogues"],
  ["practiced", "practised"],
  ["practicing", "practising"],
];

interface SpellingWords {
  readonly expression: RegExp;
  /** The right spelling by the wrong one, in lower case. */
  readonly insteadOf: ReadonlyMap<string, string>;
}

/** The words that are wrong in this spelling, as one expression of whole words. */
export function spellingWords(spelling: "us" | "uk"): SpellingWords {
  const both = [...pairs.flatMap(formsOf), ...verbs.split(" ").flatMap((stem) => formsOf([`${stem}iz`, `${stem}is`, verbEndings]))];
  const insteadOf = new Map(spelling === "uk" ? [...both, ...wrongInUk] : [...both.map(([us, uk]) => [uk, us] as const), ...wrongInUs]);
  const expression = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}_])(?:${[...insteadOf.keys()].join("|")})(?![\p{L}\p{M}\p{N}_])`, "giu");
  return { expression, insteadOf };
}

function formsOf([us, uk, endings = "-"]: Pair): Array<readonly [string, string]> {
  return endings.split(" ").map((ending) => (ending === "-" ? [us, uk] : [us + ending, uk + ending]));
}
