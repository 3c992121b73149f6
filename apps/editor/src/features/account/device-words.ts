import { t } from "@lingui/core/macro";

/* The order matters: most user agents also contain the name of an older browser. */
const browsers = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;

const systems = [
  ["iPad", /iPad/],
  ["iPhone", /iPhone/],
  ["Android", /Android/],
  ["ChromeOS", /CrOS/],
  ["Windows", /Windows/],
  ["Mac", /Macintosh|Mac OS X/],
  ["Linux", /Linux/],
] as const;

const handhelds: ReadonlySet<string> = new Set(["iPad", "iPhone", "Android"]);

interface Device {
  readonly words: string;
  readonly isHandheld: boolean;
}

/** Describes a device in everyday words, such as "Firefox on Windows". */
export function deviceOf(userAgent: string | null): Device {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  const isHandheld = system !== undefined && handhelds.has(system);
  if (browser && system) return { words: t`${browser} on ${system}`, isHandheld };
  return { words: browser ?? system ?? t`An unknown device`, isHandheld };
}

function nameIn(known: readonly (readonly [string, RegExp])[], userAgent: string | null): string | undefined {
  return known.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
}

/** The server stores only a network prefix, such as "203.0.113.0/24" or "2001:db8:1::/48". */
export function networkWords(network: string): string {
  const address = network.replace(/\.0\/24$/, ".x").replace(/::\/48$/, ":x");
  return t`IP address ${address}`;
}
