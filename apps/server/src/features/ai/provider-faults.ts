/** For tests: the marker that makes the fake provider fail, and the refusal that the client gets. */
export const providerFaults = [
  ["[[500]]", 503, "helper_busy"],
  ["[[429]]", 503, "helper_busy"],
  ["[[dropped]]", 503, "helper_busy"],
  ["[[truncated]]", 502, "helper_failed"],
  ["[[cut]]", 502, "helper_failed"],
  ["[[length]]", 502, "helper_failed"],
  ["[[garbage]]", 502, "helper_failed"],
  ["[[empty]]", 502, "helper_failed"],
  ["[[refused]]", 502, "helper_failed"],
  ["[[nojson]]", 502, "no_json_in_reply"],
] as const;
