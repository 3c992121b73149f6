import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { describe, expect, it } from "vitest";
import { createStopTokens } from "./stop-token.ts";

const wish = { account: AuthorId.parse("marta"), courseId: ProjectId.parse("01890000-0000-7000-8000-000000000001") };

describe("stop tokens", () => {
  it("accepts tokens of an earlier secret while that secret is configured", () => {
    const token = createStopTokens({ secret: "the old one" }).issue(wish);
    expect(createStopTokens({ secret: "the new one", earlierSecrets: ["the old one"] }).read(token)).toEqual(wish);
    expect(createStopTokens({ secret: "the new one" }).read(token)).toBeUndefined();
  });

  it("issues tokens only with the new secret", () => {
    const token = createStopTokens({ secret: "the new one", earlierSecrets: ["the old one"] }).issue(wish);
    expect(createStopTokens({ secret: "the old one" }).read(token)).toBeUndefined();
  });

  it("rejects a changed token", () => {
    const tokens = createStopTokens({ secret: "the new one", earlierSecrets: ["the old one"] });
    const token = tokens.issue(wish);
    for (const changed of [token.replace("marta", "marto"), `${token}x`, token.slice(0, -1), "", "1..."])
      expect(tokens.read(changed)).toBeUndefined();
  });
});
