import { signInOrUp } from "../tests/product/author.ts";
import { publishOnce, stockShelf } from "../tests/product/demo-courses.ts";
import { localEnvironment, localInstance } from "./local.ts";

/** Fills a local product that is running with a person to be and three courses to look at. Run again, it adds what is missing. */
const person = { name: "Marta Oyelaran", email: "demo@coursewright.localhost", password: "a jar, a rubber band" };
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

async function mustRun(): Promise<void> {
  const answer = await fetch(`${origin}/static/sign-in`).catch(() => null);
  if (answer?.ok) return;
  console.error(`Nothing answers at ${origin}: run pnpm dev first.`);
  process.exit(1);
}
