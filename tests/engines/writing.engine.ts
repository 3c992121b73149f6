import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { waitForLink } from "../product/mail.ts";
import { isServed } from "./support/bees.ts";
import { appOrigin, courseOrigin, mailUrl } from "./support/origins.ts";
import { inEveryEngine } from "./support/scenario.ts";

inEveryEngine({
  "signs up, writes a page, saves it, reloads and publishes it": async ({ screen }) => {
    const email = `marta-${randomUUID()}@example.test`;
    await screen.goto(`${appOrigin}/static/sign-up`);
    await screen.write("Your name", "Marta Writer");
    await screen.write("E-mail", email);
    await screen.write("Password", "a jar, a rubber band");
    await screen.click("button", "Make an account");
    await screen.see("p", new RegExp(email));
    await screen.goto(await waitForLink({ mailUrl, to: email }));
    await screen.click("button", "Confirm and sign in");
    await screen.see("h1", "What will you teach next, Marta?");

    await screen.write("Start with a name", "Sourdough");
    await screen.click("button", "Create");
    await screen.click("button", "Add a chapter");
    await screen.click("button", "Add Para");
    await screen.see("[data-leaf]:focus");
    await screen.type("Forget the clock.");
    await screen.see("[data-block]", "Forget the clock.");
    await screen.see("*", "Saved");
    await screen.reload();
    await screen.see("[data-block]", "Forget the clock.");

    const subdomain = `bread-${randomUUID().slice(0, 8)}`;
    await screen.click("a", "Launch it!");
    await screen.write("Address", subdomain);
    await screen.click("button", /^Publish/);
    await screen.see("a", new RegExp(subdomain));
    await isServed(`${courseOrigin(subdomain)}/launch/`);
    await screen.goto(`${courseOrigin(subdomain)}/launch/`);
    await screen.click("a", "Start reading");
    await screen.see("p", "Forget the clock.");
    expect(await screen.texts("h1")).toHaveLength(1);
  },
});
