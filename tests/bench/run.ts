import { parseArgs } from "node:util";
import { benchCredits } from "./credits.ts";
import { benchEvents } from "./events.ts";
import { benchDashboard } from "./dashboard.ts";
import { benchLearner } from "./learner.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLoad } from "./page-load.ts";
import { benchPublish } from "./publish.ts";
import { benchRender } from "./render.ts";
import { benchSave } from "./save.ts";
import { benchServe } from "./serve.ts";
import { benchTyping } from "./typing.ts";
import { benchUpload } from "./upload.ts";
import { benchVideo } from "./video.ts";

const benches = {
  credits: benchCredits,
  events: benchEvents,
  dashboard: benchDashboard,
  learner: benchLearner,
  lighthouse: benchLighthouse,
  load: benchLoad,
  publish: benchPublish,
  render: benchRender,
  save: benchSave,
  serve: benchServe,
  typing: benchTyping,
  upload: benchUpload,
  video: benchVideo,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: "string", default: "9" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "64" },
    pages: { type: "string", default: "300" },
  },
});
const name = positionals[0];
const size = {
  pairs: Number(values.pairs),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  pages: Number(values.pages),
};
if (!isBench(name) || Object.values(size).some((value) => !Number.isInteger(value) || value < 1)) {
  console.error(`pnpm bench ${Object.keys(benches).join("|")} [--pairs 9] [--seconds 3] [--connections 64] [--pages 300]`);
  process.exit(2);
}
await benches[name](size);

function isBench(given: string | undefined): given is keyof typeof benches {
  return given !== undefined && Object.hasOwn(benches, given);
}
