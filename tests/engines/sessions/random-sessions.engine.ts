import { createChapter, createProject } from "@coursewright/contract/courses.ts";
import { signUp } from "../../product/author.ts";
import { appOrigin, mailUrl } from "../support/origins.ts";
import { inEveryEngine, type Scenarios } from "../support/scenario.ts";
import { playSession } from "./session.ts";

const count = Number(process.env["SESSIONS"] ?? 1);
const seed = Number(process.env["SESSIONS_SEED"] ?? 21);
const only = process.env["SESSIONS_ONLY"];
const length = process.env["SESSIONS_LENGTH"];
/** The sessions that are not begun. An engine that is named twice has two browsers, which share them. */
const left = new Map<string, number[]>();
const password = "a jar, a rubber band";

const scenarios: Scenarios = {
  "random writing sessions agree with a simple model": async ({ screen, engine }) => {
    const { uid, email, call } = await signUp({ origin: appOrigin, mailUrl }, { password });
    const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Sessions" } });
    const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "Random" } });
    await screen.goto(`${appOrigin}/static/sign-in`);
    await screen.write("E-mail", email);
    await screen.write("Password", password);
    await screen.press("Enter");
    await screen.see("h1", /^What will you teach next/);

    const numbers = left.get(engine) ?? (only === undefined ? Array.from({ length: count }, (_, index) => index) : [Number(only)]);
    left.set(engine, numbers);
    const failures: string[] = [];
    const begun = performance.now();
    let [sessions, actions] = [0, 0];
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      sessions += 1;
      const since = performance.now();
      const played = await playSession(screen, { author: { uid, call }, projectId, chapterId }, seed * 100_003 + number);
      actions += played.actions.length;
      // At once, since a hundred sessions take many minutes.
      const result = played.failure === null ? "passed" : "failed";
      console.info(`${engine}: session ${number} ${result} in ${((performance.now() - since) / 1000).toFixed(1)} s (seed ${seed})`);
      if (played.failure === null) continue;
      const replay = `pnpm engines ${engine} --seed ${seed} --only ${number}${length === undefined ? "" : ` --length ${length}`}`;
      const report = [`Session ${number} failed. Replay it: ${replay}`, ...played.actions.map((line) => `  ${line}`), played.failure].join(
        "\n",
      );
      console.info(report);
      failures.push(report);
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.info(`${engine}: ${sessions} sessions, ${actions} bursts, ${seconds} s, ${failures.length} failed (seed ${seed})`);
    if (failures.length > 0) throw new Error(failures.join("\n\n"));
  },
};

// A session mostly waits for its browser, so three engines take little longer than one.
inEveryEngine(scenarios, { engines: "at once" });
