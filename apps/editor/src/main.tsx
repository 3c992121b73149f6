import "./no-eval.ts";
import "@coursewright/theme/tokens.css";
import "@coursewright/theme/fonts.css";
import "@coursewright/ui/base.css";
import "@coursewright/course-page/book.css";
import "./app.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./screens/app.tsx";
import { followConnection } from "./base/api/connection.ts";
import { followFailedSheets } from "./base/loading/late-sheets.ts";
import { startLiveFeed } from "./screens/live-feed.ts";
import { queries } from "./base/api/queries.ts";
import { followOtherTabs, renewBearer } from "./base/api/session.ts";
import { forgetCopiesOnSignOut } from "./document/saving/forget-on-sign-out.ts";
import { isReloading } from "./base/loading/reload-once.ts";
import { followColorSchemeOfOtherTabs } from "./base/color-scheme/set-color-scheme.ts";
import { startLanguage } from "./base/words/words.ts";

async function start(): Promise<void> {
  const languageReady = startLanguage();
  followOtherTabs();
  followColorSchemeOfOtherTabs();
  followConnection();
  followFailedSheets();
  forgetCopiesOnSignOut();
  startLiveFeed(queries);
  renewBearer().catch((error: unknown) => console.error("The session could not be renewed.", error));
  await languageReady;
  const root = document.getElementById("app");
  if (!root) throw new Error("index.html has no #app element");
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

if (!isReloading()) void start();
