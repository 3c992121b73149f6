import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { expect, it } from "vitest";
import { createStopTokens } from "./stop-token.ts";

const wish = { account: AuthorId.parse("marta"), courseId: ProjectId.parse("01890000-0000-7000-8000-000000000001") };

it("a mail of before the secret was changed still stops its mails, for as long as that secret is named", () => {
  const token = createStopTokens({ secret: "the old one" }).issue(wish);
  expect(createStopTokens({ secret: "the new one", earlierSecrets: ["the old one"] }).read(token)).toEqual(wish);
  expect(createStopTokens({ secret: "the new one" }).read(token)).toBeUndefined();
});

it("new mails carry tokens of the new secret alone", () => {
  const token = createStopTokens({ secret: "the new one", earlierSecrets: ["the old one"] }).issue(wish);
  expect(createStopTokens({ secret: "the old one" }).read(token)).toBeUndefined();
});

it("of a token nothing can be changed", () => {
  const tokens = createStopTokens({ secret: "the new one", earlierSecrets: ["the old one"] });
  const token = tokens.issue(wish);
  for (const changed of [token.replace("marta", "marto"), `${token}x`, token.slice(0, -1), "", "1..."])
    expect(tokens.read(changed)).toBeUndefined();
});
