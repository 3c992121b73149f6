import {
  requestReview,
  changeScoringCap,
  giveVerdict,
  listAnswersForReview,
  readScoring,
  readVerdicts,
  scoreAnswer,
  switchScoring,
  trySample,
} from "@coursewright/contract/scoring.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { keyOf, leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { CourseEntryService } from "../course-entry/service.ts";
import type { ScoringService } from "./service.ts";

const read = { actor: "owner", limit: "read", cost: "free" } as const;
const write = { actor: "owner", limit: "write", cost: "free" } as const;

export function scoringRoutes(scoring: ScoringService, entry: Pick<CourseEntryService, "courseFor">): Route[] {
  /** Finds the author of the learner's course. Throws if the learner may not read it. */
  async function courseOf({ headers }: FastifyRequest) {
    const { author, projectId } = await entry.courseFor({ host: headers["x-course-host"], cookies: headers.cookie });
    return { uid: author, projectId };
  }

  return [
    route(readScoring, read, ({ params, query }) => scoring.readScoring({ ...params, ...query })),
    route(trySample, { actor: "owner", limit: "generate", cost: "credits" }, ({ params, body, request, reply }) =>
      scoring.trySample({ ...body, block: params, operation: operationOf(request), signal: leavingOf(reply) }),
    ),
    route(switchScoring, write, ({ params, body: { rubric, isOn } }) => scoring.switchScoring({ ...params, rubric }, { isOn })),
    route(changeScoringCap, write, ({ params, body }) => scoring.changeCap(params, body.monthlyCredits)),
    route(listAnswersForReview, read, ({ params }) => scoring.listAnswersForReview(params)),
    route(giveVerdict, write, ({ params: { answerId, ...course }, body }) => scoring.giveVerdict({ ...course, id: answerId }, body)),

    route(scoreAnswer, { actor: "learner", limit: "generate", cost: "credits" }, async ({ actor, params, body, request, reply }) => {
      const { rubric, answer } = body;
      const signal = leavingOf(reply);
      const block = { ...(await courseOf(request)), block: params.block };
      return scoring.scoreAnswer({ block, learner: actor.uid, key: answerKeyOf(request), answer }, { rubric, signal });
    }),
    route(requestReview, { actor: "learner", limit: "write", cost: "free" }, async ({ actor, params, body, request }) => {
      const { key, page, answer } = body;
      const block = { ...(await courseOf(request)), block: params.block };
      await scoring.requestReview({ block, learner: actor.uid, key, answer }, page);
    }),
    route(readVerdicts, { actor: "learner", limit: "read", cost: "free" }, async ({ actor, params, request }) =>
      scoring.readVerdicts({ ...(await courseOf(request)), learner: actor.uid, page: params.page }),
    ),
  ];
}

function answerKeyOf(request: FastifyRequest): string {
  const key = z.uuid().safeParse(keyOf(request));
  if (!key.success) throw new AppError("invalid_request");
  return key.data;
}
