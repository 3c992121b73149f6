import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { type Rubric, TriedSample } from "@coursewright/contract/scoring.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { WriteQuery } from "../../platform/db/databases.ts";

export interface CourseName {
  readonly uid: AuthorId;
  readonly projectId: ProjectId;
}
export interface BlockName extends CourseName {
  readonly block: string;
}
export interface TrialName extends BlockName {
  readonly rubric: string;
}

const Samples = z.array(TriedSample);

export async function findTrial(trx: WriteQuery, name: TrialName): Promise<{ samples: TriedSample[]; isOn: boolean } | undefined> {
  const { rows } = await sql<{ samples: unknown; is_on: boolean }>`
    select samples, is_on from scoring_trials where ${isBlock(name)} and rubric_mark = ${name.rubric}`.execute(trx);
  return rows[0] && { samples: Samples.parse(rows[0].samples), isOn: rows[0].is_on };
}

/** The other samples of the block's last trial. */
export async function findEarlierSamples(trx: WriteQuery, name: TrialName): Promise<TriedSample[]> {
  const { rows } = await sql<{ samples: unknown }>`
    select samples from scoring_trials where ${isBlock(name)} and rubric_mark <> ${name.rubric}
    order by tried_at desc limit 1`.execute(trx);
  return Samples.parse(rows[0]?.samples ?? []);
}

/** Creates the trial if needed and locks it, so concurrent samples are written in turn. */
export async function lockTrial(trx: WriteQuery, name: TrialName, { prompt, criteria }: Rubric, now: Date): Promise<TriedSample[]> {
  await sql`
    insert into scoring_trials (author_id, project_id, block_id, rubric_mark, prompt, criteria, tried_at)
    values (${name.uid}, ${name.projectId}, ${name.block}, ${name.rubric}, ${prompt}, ${JSON.stringify(criteria)}::json, ${now})
    on conflict (author_id, project_id, block_id, rubric_mark) do nothing`.execute(trx);
  const { rows } = await sql<{ samples: unknown }>`
    select samples from scoring_trials where ${isBlock(name)} and rubric_mark = ${name.rubric} for update`.execute(trx);
  return Samples.parse(rows[0]?.samples ?? []);
}

/** The caller holds the lock. */
export async function writeSamples(trx: WriteQuery, name: TrialName, samples: readonly TriedSample[], now: Date): Promise<void> {
  await sql`
    update scoring_trials set samples = ${JSON.stringify(samples)}::json, tried_at = ${now}
    where ${isBlock(name)} and rubric_mark = ${name.rubric}`.execute(trx);
}

/** False if it was tried on too few samples. */
export async function switchOn(trx: WriteQuery, name: TrialName, fewest: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update scoring_trials set is_on = true
    where ${isBlock(name)} and rubric_mark = ${name.rubric} and json_array_length(samples) >= ${fewest}`.execute(trx);
  return numAffectedRows > 0n;
}

export async function switchOff(trx: WriteQuery, name: BlockName): Promise<void> {
  await sql`update scoring_trials set is_on = false where ${isBlock(name)} and is_on`.execute(trx);
}

/** The rubric of a learner's page, if it is switched on. */
export async function findRubricInUse(trx: WriteQuery, name: TrialName): Promise<Rubric | undefined> {
  const { rows } = await sql<Rubric>`
    select prompt, criteria from scoring_trials where ${isBlock(name)} and rubric_mark = ${name.rubric} and is_on`.execute(trx);
  return rows[0];
}

/** Finds the rubric whether or not it is switched on. */
export async function findRubric(trx: WriteQuery, name: TrialName): Promise<Rubric | undefined> {
  const { rows } = await sql<Rubric>`
    select prompt, criteria from scoring_trials where ${isBlock(name)} and rubric_mark = ${name.rubric}`.execute(trx);
  return rows[0];
}

export async function findCap(trx: WriteQuery, { uid, projectId }: CourseName): Promise<number | undefined> {
  const { rows } = await sql<{ monthly_credits: number }>`
    select monthly_credits from scoring_caps where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return rows[0]?.monthly_credits;
}

export async function writeCap(trx: WriteQuery, { uid, projectId }: CourseName, credits: number): Promise<void> {
  await sql`
    insert into scoring_caps (author_id, project_id, monthly_credits) values (${uid}, ${projectId}, ${credits})
    on conflict (author_id, project_id) do update set monthly_credits = excluded.monthly_credits`.execute(trx);
}

function isBlock({ uid, projectId, block }: BlockName): RawBuilder<unknown> {
  return sql`author_id = ${uid} and project_id = ${projectId} and block_id = ${block}`;
}
