import { afterEach, describe, expect, it, vi } from "vitest";
import { instanceBeside, localEnvironment, localInstance } from "./local.ts";

afterEach(() => vi.unstubAllEnvs());

describe("local instance", () => {
  it("a second instance shares no port or folder with the first", () => {
    vi.stubEnv("COURSEWRIGHT_PORT_BASE", undefined);
    vi.stubEnv("COURSEWRIGHT_DATA", undefined);
    const first = localInstance();
    for (const base of [5000, 7000, 8000, 9000, 10_000]) {
      vi.stubEnv("COURSEWRIGHT_PORT_BASE", String(base));
      vi.stubEnv("COURSEWRIGHT_DATA", ".local/second");
      const second = localInstance();
      const ports = [...Object.values(first.ports), ...Object.values(second.ports)];
      expect(new Set(ports).size).toBe(ports.length);
      expect(Math.max(...ports)).toBeLessThan(32_768);
      expect(second.dataDir).not.toBe(first.dataDir);
      expect(localEnvironment(second).APP_ORIGIN).toBe(`http://localhost:${base}`);
    }
  });

  it("four instances share no ports or folders", () => {
    vi.stubEnv("COURSEWRIGHT_PORT_BASE", undefined);
    vi.stubEnv("COURSEWRIGHT_DATA", undefined);
    const beside = [1, 2, 3].map(instanceBeside).map(({ COURSEWRIGHT_PORT_BASE, COURSEWRIGHT_DATA }) => {
      vi.stubEnv("COURSEWRIGHT_PORT_BASE", COURSEWRIGHT_PORT_BASE);
      vi.stubEnv("COURSEWRIGHT_DATA", COURSEWRIGHT_DATA);
      return localInstance();
    });
    vi.unstubAllEnvs();
    vi.stubEnv("COURSEWRIGHT_PORT_BASE", undefined);
    vi.stubEnv("COURSEWRIGHT_DATA", undefined);
    const instances = [localInstance(), ...beside];
    // A product, and an installation started by `pnpm smoke`, use the hundred ports from the edge's port on.
    const ports = instances.flatMap((instance) => {
      return [
        ...Object.values(instance.ports).filter((port) => port > 10_000),
        ...Array.from({ length: 100 }, (_, n) => instance.ports.edge + n),
      ];
    });
    expect(new Set(ports).size).toBe(ports.length);
    expect(new Set(instances.map(({ dataDir }) => dataDir)).size).toBe(4);
  });

  it.each(["6000", "80", "40000", "x"])("rejects %s as a port base", (base) => {
    vi.stubEnv("COURSEWRIGHT_PORT_BASE", base);
    expect(() => localInstance()).toThrow("COURSEWRIGHT_PORT_BASE must be");
  });
});
