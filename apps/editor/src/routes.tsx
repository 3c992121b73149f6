import { createBrowserRouter, redirect } from "react-router";
import { RouteFailure } from "./shell/app-failure.tsx";
import { Loading } from "./shell/loading.tsx";
import { SignedIn } from "./shell/signed-in.tsx";

/** [ROUTE-01] The editor needs to be told what to open. */
function editorOrFrontPage({ request }: { readonly request: Request }) {
  return new URL(request.url).search === "" ? redirect("/static/") : null;
}

const home = { lazy: async () => ({ Component: (await import("./pages/home.tsx")).Home }) };

export const router = createBrowserRouter([
  {
    ErrorBoundary: RouteFailure,
    HydrateFallback: Loading,
    children: [
      { path: "/", loader: editorOrFrontPage, lazy: async () => ({ Component: (await import("./pages/editor.tsx")).Editor }) },
      { path: "/static", lazy: async () => ({ Component: (await import("./pages/front.tsx")).Front }) },
      { path: "/static/sign-in", lazy: async () => ({ Component: (await import("./pages/sign-in.tsx")).SignIn }) },
      { path: "/static/sign-up", lazy: async () => ({ Component: (await import("./pages/sign-up.tsx")).SignUp }) },
      { path: "/static/forgotten", lazy: async () => ({ Component: (await import("./pages/forgotten.tsx")).Forgotten }) },
      { path: "/static/reset", lazy: async () => ({ Component: (await import("./pages/reset.tsx")).Reset }) },
      {
        Component: SignedIn,
        children: [
          { path: "/static/home", ...home },
          { path: "/staticc", ...home },
          { path: "/static/launch", lazy: async () => ({ Component: (await import("./pages/launch.tsx")).Launch }) },
          { path: "/static/aiagent", lazy: async () => ({ Component: (await import("./pages/not-here-yet.tsx")).AiAgent }) },
          { path: "/static/dashboard", lazy: async () => ({ Component: (await import("./pages/not-here-yet.tsx")).Dashboard }) },
          { path: "/static/credit-packs", lazy: async () => ({ Component: (await import("./pages/not-here-yet.tsx")).CreditPacks }) },
        ],
      },
      { path: "*", lazy: async () => ({ Component: (await import("./pages/not-found.tsx")).NotFound }) },
    ],
  },
]);
