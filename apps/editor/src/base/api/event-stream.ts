/** Splits a stream of server-sent events into the data of each. Comments and other fields are ignored. */
export function eventReader(): (chunk: string) => string[] {
  let rest = "";
  return (chunk) => {
    const parts = (rest + chunk).replaceAll("\r\n", "\n").split("\n\n");
    rest = parts.pop() ?? "";
    return parts.map(dataOf).filter((data) => data !== "");
  };
}

function dataOf(event: string): string {
  return event
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).replace(/^ /, ""))
    .join("\n");
}
