import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../platform/errors/app-error.ts";

const common = new Set(dictionary["passwords-common"]);
/** Words that attackers of this site would try. */
const ourOwn = ["coursewright", "course wright", "courses", "teacher", "learning"];

interface NewPassword {
  password: string;
  email?: string | undefined;
  name?: string | undefined;
}

/** Refuses common passwords, our product's name and the person's own name, also with digits and signs appended. */
export function refuseWeakPassword({ password, email, name }: NewPassword): void {
  const given = password.toLowerCase();
  const bare = given.replace(/[^\p{L}]+$/u, "");
  const known = new Set([...ourOwn, email, email?.split("@")[0], name].map((word) => word?.toLowerCase()));
  const isWeak = [given, bare].some((tried) => common.has(tried) || (tried !== "" && known.has(tried)));
  if (isWeak) throw new AppError("weak_password");
}
