import { deductCredits as endpoint } from "@coursewright/contract/credits.ts";
import { callRaw } from "../../base/api/client.ts";
import { deductCredits } from "./deduct-credits.ts";
import { bearer } from "../../base/api/session.ts";
import { creditsTrouble } from "./credits-trouble.ts";

/** [AI-10] The server has already charged on delivery. This repeats the charge under the same name, so it costs nothing more. */
export async function payForGeneration(generation: string): Promise<void> {
  const balance = await deductCredits(
    { generation },
    {
      token: await bearer(),
      send: (body) => callRaw(endpoint, { body }),
      onTrouble: (words) => creditsTrouble.setState({ words }),
    },
  );
  if (balance !== null) creditsTrouble.setState({ words: null });
}
