/** The number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0. They come first in their section. */
const counts = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1
  5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1
  8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3
  12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2`;
const ofLevel3 = ["5.2.4", "5.2.6", "6.3.8", "15.4.2"];
const states = new Set(["met", "in part", "not met", "does not apply"]);

const expected = [
  ...counts
    .trim()
    .split(/\s+/)
    .map((each) => each.split(":"))
    .flatMap(([section, count]) => Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`)),
  ...ofLevel3,
];

/** The problems of the requirements table. Empty when it is complete and every named file exists. */
export function problemsOf(table: string, isThere: (path: string) => boolean): string[] {
  const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = "", cells = ""]) => {
    const [, state = "", how = "", see = ""] = cells.split("|").map((cell) => cell.trim());
    return { id, state, how, paths: [...see.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path) };
  });
  const times = Map.groupBy(rows, ({ id }) => id);
  return [
    ...expected.filter((id) => !times.has(id)).map((id) => `${id} is missing`),
    ...[...times].filter(([, same]) => same.length > 1).map(([id, same]) => `${id} is listed ${same.length} times`),
    ...[...times.keys()].filter((id) => !expected.includes(id)).map((id) => `${id} is not a requirement`),
    ...rows.flatMap(({ id, state, how, paths }) => [
      ...(states.has(state) ? [] : [`${id}: ${state} is not a state`]),
      ...(how === "" ? [`${id} has no explanation`] : []),
      ...(state === "met" && paths.length === 0 ? [`${id} is met, but names no evidence`] : []),
      ...paths.filter((path) => !isThere(path)).map((path) => `${id}: ${path} does not exist`),
    ]),
  ];
}
