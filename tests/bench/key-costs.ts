import { z } from "zod";

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  /** CPU time of the thread, without other processes of the machine. */
  tdur: z.number().optional(),
  args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).optional(),
});
type TraceEvent = z.infer<typeof TraceEvent>;

const Trace = z.object({ traceEvents: z.array(z.unknown()) });

/** Script, style and layout, by the names in Chromium's traces. */
const work = new Set([
  "EventDispatch",
  "FunctionCall",
  "EvaluateScript",
  "RunMicrotasks",
  "TimerFire",
  "FireAnimationFrame",
  "FireIdleCallback",
  "HandlePostMessage",
  "UpdateLayoutTree",
  "Layout",
  "PrePaint",
  "MinorGC",
  "MajorGC",
]);
const maxKeyMicros = 400_000;

/** The cost of each key press in a trace for the page's main thread, in milliseconds. */
export function keyCosts(trace: Buffer): number[] {
  const { presses, outer } = workIn(trace);
  return presses.map(({ ts }, index) => {
    const end = Math.min(presses[index + 1]?.ts ?? Infinity, ts + maxKeyMicros);
    return outer.filter((event) => event.ts >= ts && event.ts < end).reduce((sum, event) => sum + costOf(event), 0) / 1000;
  });
}

/** The work before the first key, and the longest single piece since: a key that is pressed at its start waits so long. In milliseconds. */
export function workAroundKeys(trace: Buffer): { before: number; longest: number } {
  const { presses, outer } = workIn(trace);
  const first = presses[0]?.ts ?? 0;
  const [before, since] = [outer.filter(({ ts }) => ts < first), outer.filter(({ ts }) => ts >= first)];
  return { before: before.reduce((sum, event) => sum + costOf(event), 0) / 1000, longest: Math.max(...since.map(costOf)) / 1000 };
}

/** Key presses, and script, style and layout of their thread. */
function workIn(trace: Buffer): { presses: TraceEvent[]; outer: TraceEvent[] } {
  const events = Trace.parse(JSON.parse(trace.toString("utf8"))).traceEvents.flatMap((event) => TraceEvent.safeParse(event).data ?? []);
  const presses = events.filter((event) => event.name === "EventDispatch" && event.args?.data?.type === "keydown");
  const main = presses[0];
  if (!main) throw new Error("No key was pressed while the trace was taken");
  const onMain = events.filter(({ pid, tid, name, ph }) => pid === main.pid && tid === main.tid && ph === "X" && work.has(name));
  return { presses, outer: outermost(onMain) };
}

/** Nested work counts with its parent. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const outer: TraceEvent[] = [];
  let end = 0;
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (event.ts < end) continue;
    outer.push(event);
    end = event.ts + (event.dur ?? 0);
  }
  return outer;
}

function costOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur;
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
