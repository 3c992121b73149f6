export { Asking, Comparison } from "./comparing/lazy-comparison.ts";
export { showDock, useIsDockShown } from "./generator/dock-shown.ts";
export { useDocking } from "./generator/docking.ts";
export { isDemo } from "./runs/is-demo.ts";
export { Price, Spent } from "./runs/price.tsx";
export { avatarQuery } from "./runs/project-avatar.ts";
export type { Runs } from "./runs/runs.ts";
export { useRun, useRuns } from "./runs/runs-context.tsx";
export { GeneratePicture, loadPictureRequests } from "./picturing/lazy-picturing.ts";
