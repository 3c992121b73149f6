import { defineConfig } from "@lingui/cli";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [
    {
      path: "<rootDir>/apps/editor/src/words/{locale}",
      include: [
        "<rootDir>/apps/editor/src",
        "<rootDir>/packages/blocks/src",
        "<rootDir>/packages/ui/src",
        "<rootDir>/packages/course-page/src",
      ],
      exclude: ["**/node_modules/**", "**/*.test.*"],
    },
  ],
});
