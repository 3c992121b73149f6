import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { beforePaint } from "./before-paint-plugin.ts";
import { chunkOfScreens } from "./chunks.ts";
import { compressed } from "./compress-plugin.ts";
import { guide } from "./guide/guide-plugin.ts";
import { layerOrder } from "./layer-order-plugin.ts";
import { ownWords } from "./own-words-plugin.ts";
import { shortPreloads } from "./preload-plugin.ts";

export default defineConfig({
  plugins: [
    beforePaint(),
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    ownWords(),
    layerOrder(),
    guide(),
    shortPreloads(),
    compressed(),
  ],
  // A context is found only by the copy of the library that made it.
  resolve: { dedupe: ["react", "react-dom", "@lingui/core", "@lingui/react", "@base-ui/react"] },
  server: { host: "127.0.0.1", port: 4002, strictPort: true },
  build: {
    target: "es2024",
    // Those that know light-dark(): written out for others it would follow the screen alone, and a course's page may be dark by day.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    sourcemap: true,
    // The Content-Security-Policy allows no data: fonts or scripts, so every asset is a file.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // zod is told not to compile its parsers in the chunk that brings it, so before anyone defines a schema.
            { name: "zod", test: /node_modules\/zod\/|src\/no-eval\.ts/ },
            // Lingui's compiler of messages stays out: only what compares two versions of a page needs it. The words stand here since every other chunk adds to them.
            {
              name: "react",
              test: /src\/base\/words\/english\.ts|node_modules\/(?:react|react-dom|scheduler|react-router|@lingui\/(?:core|react)|@tanstack|zustand|use-sync-external-store)\//,
              includeDependenciesRecursively: false,
            },
            { name: "controls", test: /node_modules\/@base-ui\/react\/(?:button|toolbar|csp-provider|direction-provider)\// },
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 2, includeDependenciesRecursively: false },
            // What every screen needs comes at once: in dozens of small files it takes a browser longer to ask for it than to read it.
            { name: "start", tags: ["$initial"], test: /^(?!.*node_modules)/, includeDependenciesRecursively: false },
            { name: chunkOfScreens, debugName: "screens", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
