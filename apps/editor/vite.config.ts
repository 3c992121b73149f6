import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { beforePaint } from "./before-paint-plugin.ts";
import { chunkOfIcons, chunkOfScreens } from "./chunks.ts";
import { compressed } from "./compress-plugin.ts";
import { guide } from "./guide/guide-plugin.ts";
import { layerOrder } from "./layer-order-plugin.ts";
import { leanZod } from "./lean-zod-plugin.ts";
import { ownIcons } from "./own-icons-plugin.ts";
import { ownWords } from "./own-words-plugin.ts";
import { shortPreloads } from "./preload-plugin.ts";

export default defineConfig({
  plugins: [
    beforePaint(),
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    ownWords(),
    ownIcons(),
    leanZod(),
    layerOrder(),
    guide(),
    shortPreloads(),
    compressed(),
  ],
  // A React context works only within one copy of its library.
  resolve: { dedupe: ["react", "react-dom", "@lingui/core", "@lingui/react", "@base-ui/react"] },
  server: { host: "127.0.0.1", port: 4002, strictPort: true },
  build: {
    target: "es2024",
    // Browsers with light-dark(). The fallback for older ones follows only the system, but a course page may be dark at any time.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    sourcemap: true,
    // The Content-Security-Policy forbids data: fonts and scripts, so every asset is a file.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // no-eval.ts configures zod, so both must load together, before any schema is defined.
            { name: "zod", test: /node_modules\/zod\/|src\/no-eval\.ts/ },
            // Leaves out Lingui's message compiler, which only the comparison of page versions needs, and queries of long lists. The English messages are here because
            // every other chunk adds to them.
            {
              name: "react",
              test: /src\/base\/words\/english\.ts|node_modules\/(?!.*(?:[Ii]nfiniteQuery(?:Observer)?|[Qq]ueries(?:Observer)?)\.js$)(?:react|react-dom|scheduler|react-router|@lingui\/(?:core|react)|@tanstack|zustand|use-sync-external-store)\//,
              includeDependenciesRecursively: false,
            },
            { name: "controls", test: /node_modules\/@base-ui\/react\/(?:button|csp-provider|direction-provider)\// },
            {
              name: chunkOfIcons,
              debugName: "icons",
              test: /node_modules\/lucide-react\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // One chunk for the code of every screen: requesting dozens of small files takes longer than reading one.
            { name: "start", tags: ["$initial"], test: /^(?!.*node_modules)/, includeDependenciesRecursively: false },
            { name: chunkOfScreens, debugName: "screens", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
