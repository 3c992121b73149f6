import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  server: { host: "127.0.0.1", port: 4002, strictPort: true },
  build: {
    target: "es2024",
    sourcemap: true,
    // The Content-Security-Policy allows no data: fonts or scripts, so every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
