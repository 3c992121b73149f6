/** For a text that has only one line: line ends and the spaces around them become a space. */
export function oneLine(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((words) => words.trim());
  return lines.filter((words) => words !== "").join(" ");
}
