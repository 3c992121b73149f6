import { SourceRules } from "@coursewright/course/source-rules.ts";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

const path = `${projectPath}/source-rules` as const;

export const readSourceRules = endpoint({ method: "GET", path, params: ProjectParams, reply: SourceRules });
export const changeSourceRules = endpoint({ method: "PUT", path, params: ProjectParams, body: SourceRules, reply: SourceRules });
