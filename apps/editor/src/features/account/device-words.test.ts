import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { deviceOf, networkWords } from "./device-words.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox on Windows", false],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
    "Edge on Windows",
    false,
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", "Chrome on Linux", false],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
    true,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
    true,
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari on Mac",
    false,
  ],
  ["curl/8.0", "An unknown device", false],
  [null, "An unknown device", false],
])("%s is %s", (userAgent, words, isHandheld) => {
  expect(deviceOf(userAgent)).toEqual({ words, isHandheld });
});

it.each([
  ["203.0.113.0/24", "IP address 203.0.113.x"],
  ["2001:db8:1::/48", "IP address 2001:db8:1:x"],
])("shows the network %s as %s", (network, words) => {
  expect(networkWords(network)).toBe(words);
});
