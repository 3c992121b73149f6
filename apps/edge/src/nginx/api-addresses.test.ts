import { expect, it } from "vitest";
import { createApiAddresses } from "./api-addresses.ts";

it("resolves names to sorted addresses, and keeps old ones if a lookup fails", async () => {
  const hosts: Record<string, string[]> = {};
  const find = createApiAddresses(["app:4001", "[::1]:4002", "10.0.0.9"], async (host) => {
    const addresses = hosts[host];
    if (!addresses) throw new Error(`${host} is not known`);
    return addresses.map((address) => ({ address }));
  });
  expect(await find()).toEqual(["127.0.0.1:1"]);
  Object.assign(hosts, { app: ["10.0.0.3", "10.0.0.2"], "::1": ["::1"], "10.0.0.9": ["10.0.0.9"] });
  const all = ["10.0.0.2:4001", "10.0.0.3:4001", "[::1]:4002", "10.0.0.9:80"];
  expect(await find()).toEqual(all);
  delete hosts["app"];
  expect(await find()).toEqual(all);
  hosts["app"] = ["10.0.0.4"];
  expect(await find()).toEqual(["10.0.0.4:4001", "[::1]:4002", "10.0.0.9:80"]);
});

it("uses the system's resolver", async () => {
  expect(await createApiAddresses(["127.0.0.1:4001"])()).toEqual(["127.0.0.1:4001"]);
});
