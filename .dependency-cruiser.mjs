/**
 * The import law (ARCHITECTURE.md):
 * base ← theme ← blocks ← course ← {course-page, contract} ← apps; ui stands on base.
 */
const packagesBelow = {
  base: [],
  theme: ["base"],
  ui: ["base"],
  blocks: ["base", "theme", "ui"],
  course: ["base", "theme", "blocks"],
  "course-page": ["base", "theme", "blocks", "course"],
  contract: ["base", "theme", "blocks", "course"],
};

const layers = Object.entries(packagesBelow).map(([name, below]) => ({
  name: `${name}-imports-only-lower-packages`,
  severity: "error",
  from: { path: `^packages/${name}/` },
  to: { path: "^(packages|apps|tests|tools)/", pathNot: `^packages/(${[name, ...below].join("|")})/` },
}));

const test = "\\.test\\.tsx?$";

export default {
  forbidden: [
    ...layers,
    {
      name: "apps-never-import-each-other",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "nothing-imports-tests-or-tools",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: `${test}|^apps/[^/]+/test/` },
      to: { path: "^(tests|tools)/" },
    },
    {
      name: "sources-never-import-test-support",
      severity: "error",
      from: { path: "^apps/[^/]+/src/", pathNot: test },
      to: { path: "^apps/[^/]+/test/" },
    },
    {
      name: "blocks-never-import-each-other",
      severity: "error",
      from: { path: "^packages/blocks/src/(?!kit/)([^/]+)/" },
      to: { path: "^packages/blocks/src/", pathNot: "^packages/blocks/src/(kit|$1)/" },
    },
    {
      name: "the-kit-knows-no-block",
      severity: "error",
      from: { path: "^packages/blocks/src/kit/", pathNot: test },
      to: { path: "^packages/blocks/src/", pathNot: "^packages/blocks/src/kit/" },
    },
    {
      name: "a-block-is-entered-by-its-index",
      severity: "error",
      from: { path: "^(apps|packages|tests)/", pathNot: "^packages/blocks/src/[^/]+/" },
      to: { path: "^packages/blocks/src/(?!kit/)[^/]+/", pathNot: "^packages/blocks/src/[^/]+/index\\.ts$|\\.css$" },
    },
    {
      name: "models-and-views-stay-pure",
      severity: "error",
      from: { path: "^packages/blocks/src/(?!kit/)[^/]+/(model\\.ts|view\\.tsx)$" },
      to: {
        pathNot:
          "^packages/(base|theme)/|^packages/blocks/src/kit/|^packages/blocks/src/[^/]+/[^/]+$|node_modules/(zod|react|@lingui|lucide-react)/",
      },
    },
    {
      name: "a-learner-script-imports-nothing",
      severity: "error",
      from: { path: "^packages/blocks/src/[^/]+/learner\\.ts$" },
      to: { path: "." },
    },
    {
      name: "only-panels-use-the-controls",
      severity: "error",
      from: { path: "^packages/blocks/", pathNot: "[/-]panel\\.tsx$" },
      to: { path: "^packages/ui/" },
    },
    {
      name: "prompts-never-reach-a-browser",
      severity: "error",
      from: { path: "^apps/editor/|^packages/(ui|course|course-page|theme)/|/view\\.tsx$|/panel\\.tsx$|/model\\.ts$" },
      to: { path: "\\.server\\.ts$" },
    },
    {
      name: "a-feature-is-entered-by-its-service",
      severity: "error",
      from: { path: "^apps/server/src/features/([^/]+)/", pathNot: test },
      to: { path: "^apps/server/src/features/", pathNot: "^apps/server/src/features/($1/|[^/]+/service\\.ts$)" },
    },
    {
      name: "only-the-service-runs-queries",
      severity: "error",
      from: { path: "^apps/server/src/features/[^/]+/(routes|policy|workflows)\\.ts$" },
      to: { path: "[-/]queries\\.ts$" },
    },
    ...[
      ["base", "document|features|screens"],
      ["document", "features|screens"],
      ["features", "screens"],
    ].map(([floor, above]) => ({
      name: `editor-${floor}-imports-no-floor-above`,
      severity: "error",
      from: { path: `^apps/editor/src/${floor}/`, pathNot: test },
      to: { path: `^apps/editor/src/(${above})/` },
    })),
    {
      name: "an-editor-feature-is-entered-by-its-index",
      severity: "error",
      from: { path: "^apps/editor/src/features/([^/]+)/", pathNot: test },
      to: { path: "^apps/editor/src/features/", pathNot: "^apps/editor/src/features/($1/|[^/]+/index\\.ts$)" },
    },
    {
      name: "the-platform-knows-no-feature",
      severity: "error",
      from: { path: "^apps/server/src/platform/" },
      to: { path: "^apps/server/src/features/" },
    },
    {
      name: "only-the-gateway-imports-an-ai-sdk",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: "^apps/server/src/platform/ai-gateway/" },
      to: { path: "node_modules/(ai|@ai-sdk)/" },
    },
    {
      name: "only-the-payment-provider-imports-stripe",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: "^apps/server/src/features/billing/payment-provider\\.ts$" },
      to: { path: "node_modules/stripe/" },
    },
    {
      name: "only-jobs-imports-dbos",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: "^apps/server/src/platform/jobs/" },
      to: { path: "node_modules/@dbos-inc/" },
    },
    {
      name: "only-telemetry-imports-opentelemetry",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: "^apps/server/src/platform/telemetry/" },
      to: { path: "node_modules/@opentelemetry/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "everything-resolves", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^(virtual:|bun:)" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/|\\.css$|\\.po$" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
