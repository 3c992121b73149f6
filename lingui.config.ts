import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "de"],
  // Without line numbers, so that catalogues change only with their messages.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: "<rootDir>/apps/editor/src/base/words/{locale}",
      include: [
        "<rootDir>/apps/editor/src",
        "<rootDir>/packages/base/src",
        "<rootDir>/packages/blocks/src",
        "<rootDir>/packages/ui/src",
        "<rootDir>/packages/course-page/src",
      ],
      exclude: ["**/node_modules/**", "**/*.test.*"],
    },
  ],
});
