import { setTimeout as pause } from "node:timers/promises";
import { signInOrUp } from "../tests/product/author.ts";
import { publishOnce, stockShelf } from "../tests/product/demo-courses.ts";
import { areReady, readyAddresses } from "./dev/ready.ts";
import { localEnvironment, localInstance } from "./local.ts";

/** Adds a demo account and three courses to the running local product. A repeated run adds only missing parts. */
const person = { name: "Marta Oyelaran", email: "demo@coursewright.localhost", password: "a jar, a rubber band" };
const readyWithinMs = 120_000;
const instance = localInstance();
const { APP_ORIGIN: origin } = localEnvironment(instance);
const mailUrl = `http://127.0.0.1:${instance.ports.mailHttp}`;

await mustRun();
const author = await signInOrUp({ origin, mailUrl, person });
const { sampleId, made } = await stockShelf(author);
const published = await publishOnce(author, sampleId, "sourdough");
console.log(made.length > 0 ? `Written: ${made.join(", ")}` : "Everything was there already.");
console.log(published ? `Live:     ${published.url}` : "Not live: the worker does not answer. Its log is in .local/run.");
console.log(`Sign in:  ${origin}/static/sign-in as ${person.email} with “${person.password}”`);

/** `pnpm dev` may be building or restarting: this waits until its API and worker answer. */
async function mustRun(): Promise<void> {
  const addresses = readyAddresses(instance);
  const deadline = Date.now() + readyWithinMs;
  let hasSaid = false;
  while (!(await areReady(addresses))) {
    if (Date.now() > deadline) {
      console.error(`They did not answer within ${readyWithinMs / 1000} s: run pnpm dev first.`);
      process.exit(1);
    }
    if (!hasSaid) console.log(`Waiting for the API and the worker at ${origin}. Does pnpm dev run?`);
    hasSaid = true;
    await pause(250);
  }
}
