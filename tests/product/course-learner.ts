import { z } from "zod";
import { askCourse } from "./learner.ts";

interface Learner {
  uid: string;
  bearer: string;
}

const Entered = z.object({ kind: z.literal("enter"), url: z.url() });

/** Signs a learner in on a course's host. Returns the browser's cookies. */
export async function enterAsLearner({ uid, bearer }: Learner, { origin, host }: { origin: string; host: string }): Promise<string> {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const arrive = async (path: string) => {
    const reply = await askCourse({ origin, host, path, headers: { cookie: cookieHeader() } });
    for (const each of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return new URL(reply.headers.get("location") ?? "", origin);
  };
  const { searchParams } = await arrive("/launch/enter?to=/launch/&as=learner");
  const wish = { subdomain: searchParams.get("course"), to: "/launch/", proof: searchParams.get("proof") };
  const reply = await askCourse({
    origin,
    host: new URL(origin).hostname,
    path: `/api/coursewright/v2/users/${uid}/course-entries`,
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify(wish),
  });
  const { pathname, search } = new URL(Entered.parse(await reply.json()).url);
  await arrive(pathname + search);
  return cookieHeader();
}
