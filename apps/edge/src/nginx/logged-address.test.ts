import { describe, expect, it } from "vitest";
import { withoutSecrets } from "./logged-address.ts";

const start = "2026/11/17 17:00:00 [error] 7#7: *9";

describe("error log filter", () => {
  it("keeps the event and the path, and drops the query string", () => {
    const line = `${start} connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.1, server: localhost, request: "GET /api/download?ticket=SECRET HTTP/1.1", upstream: "http://127.0.0.1:4001/api/download?ticket=SECRET", host: "localhost:4000", referrer: "http://localhost:4000/static/account?token=SECRET"`;
    expect(withoutSecrets(line)).toBe(
      `${start} connect() failed (111: Connection refused) while connecting to upstream, client: "10.0.0.1", server: "localhost", request: "GET /api/download[hidden] HTTP/1.1", upstream: "http://127.0.0.1:4001", host: "localhost:4000"`,
    );
  });

  it.each([
    'open() "/releases/sites/bread/launch/a?key=SECRET" failed (13: Permission denied), client: 10.0.0.1, server: x, request: "GET /launch/a?key=SECRET HTTP/1.1", host: "bread.x"',
    'a, client: 10.0.0.1, server: x, request: "GET /launch/certificate/SECRET/ HTTP/1.1", host: "bread.x"',
    'a, client: 10.0.0.1, server: x, request: "GET /static/sign-in-link%23token=SECRET HTTP/1.1", host: "x"',
    'a, client: 10.0.0.1, server: ~^p--, request: "GET /launch/ HTTP/1.1", upstream: "http://127.0.0.1:1/api/edge/preview/launch/", host: "p--SECRET.x"',
    'a, client: 10.0.0.1, server: x, request: "GET /a"?token=SECRET HTTP/1.1", host: "x", referrer: "http://p--SECRET.x/"',
    'client intended to send too large body, client: 10.0.0.1, server: x, request: "POST /api/x;t=SECRET HTTP/1.1", subrequest: "/launch/.gate?SECRET", host: "x"',
  ])("hides the secret of %s", (line) => {
    expect(withoutSecrets(line)).not.toMatch(/secret/i);
  });

  it("leaves lines without a request unchanged", () => {
    const line = "2026/11/17 17:00:00 [notice] 7#7: signal process started";
    expect(withoutSecrets(line)).toBe(line);
  });
});
