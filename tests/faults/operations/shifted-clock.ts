/* Preloaded into a process of the product (`node --import`) to shift its clock by CLOCK_SHIFT_MS. */

const shiftMs = Number(process.env["CLOCK_SHIFT_MS"] ?? 0);
const realNow = Date.now.bind(Date);
const now = () => realNow() + shiftMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
