import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";
import { eventually } from "../../product/eventually.ts";
import type { EngineBrowser, Keys, Point, Tab } from "./browser.ts";

const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const window = { width: 1280, height: 800 };

/** The code points of WebDriver for keys without a character. */
const codePoints: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  F6: "\uE036",
  F10: "\uE03A",
};

const Reply = z.object({ value: z.unknown() });
const Session = z.object({ sessionId: z.string() });

/** WebKitGTK speaks plain WebDriver. It has no headless mode, so it gets a virtual screen. */
export async function startWebKit(): Promise<EngineBrowser> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const origin = `http://127.0.0.1:${port}`;
  await eventually("WebKitWebDriver", async () => (await fetch(`${origin}/status`).catch(() => undefined))?.ok);
  return {
    newTab: () => newTab(origin),
    async close() {
      for (const child of [driver, screen]) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }
    },
  };
}

async function newTab(origin: string): Promise<Tab> {
  const capabilities = {
    alwaysMatch: { acceptInsecureCerts: true, "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] } },
  };
  const { sessionId } = Session.parse(await send(`${origin}/session`, { capabilities }));
  const at = `${origin}/session/${sessionId}`;
  await send(`${at}/timeouts`, { script: 60_000, pageLoad: 90_000, implicit: 0 });
  await send(`${at}/window/rect`, window);
  const keys = (actions: object[]) => send(`${at}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
  const pointer = (actions: object[]) =>
    send(`${at}/actions`, { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  return {
    goto: async (url) => void (await send(`${at}/url`, { url })),
    reload: async () => void (await send(`${at}/refresh`, {})),
    evaluate: async <Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>, ...given: Args) => {
      const script = `return (${work.toString()})(...arguments)`;
      // The page's result is whatever `work` returns there.
      return (await send(`${at}/execute/sync`, { script, args: given })) as Result;
    },
    clickAt: async (point) => void (await pointer([moveTo(point), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }])),
    hover: async (point) => void (await pointer([moveTo(point)])),
    hold: async (from, ...path) => void (await pointer([...held(from), ...path.map(moveTo)])),
    release: async () => void (await pointer([{ type: "pointerUp", button: 0 }])),
    drag: async (from, to) => void (await pointer([...held(from), moveTo(to), { type: "pointerUp", button: 0 }])),
    press: async (given) => void (await keys(strokes(given))),
    type: async (text) => void (await keys([...text].flatMap((value) => stroke(value)))),
    // The driver does not show the console.
    complaints: () => [],
    close: async () => void (await send(at, undefined, "DELETE")),
  };
}

function moveTo({ x, y }: Point): object {
  return { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) };
}

function held(from: Point | undefined): object[] {
  return from ? [moveTo(from), { type: "pointerDown", button: 0 }] : [];
}

function strokes(keys: Keys): object[] {
  const values = keys.split("+").map((name) => codePoints[name] ?? name);
  const last = values.pop() ?? "";
  return [
    ...values.map((value) => ({ type: "keyDown", value })),
    ...stroke(last),
    ...values.toReversed().map((value) => ({ type: "keyUp", value })),
  ];
}

function stroke(value: string): object[] {
  return [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
}

async function send(url: string, body: unknown, method = "POST"): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const { value } = Reply.parse(await response.json());
  if (!response.ok) throw new Error(`WebDriver ${new URL(url).pathname.split("/").slice(3).join("/")}: ${JSON.stringify(value)}`);
  return value;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const pipe = child.stdio[3];
  if (!pipe || !("read" in pipe)) throw new Error("Xvfb has no pipe");
  const [line]: unknown[] = await once(createInterface({ input: pipe }), "line");
  return String(line);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
