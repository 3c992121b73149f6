import { appOrigin, fromOneAddress, type Answer, type SendingOptions, type Sent } from "./from-outside.ts";

/** A client with a cookie jar, one IP address, and our origin. */
export function openBrowser(options: SendingOptions = {}) {
  const send = fromOneAddress(options);
  const jar = new Map<string, string>();

  async function ask(sent: Sent): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await send({ ...sent, headers: { origin: appOrigin, ...(cookie && { cookie }), ...sent.headers } });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || line.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  return {
    jar,
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) => ask({ path, method: "POST", body, headers }),
    /** Follows a redirect from Google. */
    open: (address: string) => ask({ path: address.replace(appOrigin, "") }),
    /** The account of the current session. */
    async account(): Promise<string | undefined> {
      const { status, text } = await ask({ path: "/api/token", method: "POST" });
      return status === 200 ? (JSON.parse(text) as { uid: string }).uid : undefined;
    },
    async bearer(): Promise<string> {
      return (JSON.parse((await ask({ path: "/api/token", method: "POST" })).text) as { token: string }).token;
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;
