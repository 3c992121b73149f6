import { Navigate, Route, Routes, useLocation } from "react-router";
import { lazyPart } from "../base/loading/lazy-part.ts";
import { SignedIn } from "../base/session/signed-in.tsx";

const AccountPage = lazyPart(async () => ({ default: (await import("./account.tsx")).AccountPage }));
const AiAgent = lazyPart(async () => ({ default: (await import("./ai-agent.tsx")).AiAgent }));
const ConfirmEmail = lazyPart(async () => ({ default: (await import("./confirm-email.tsx")).ConfirmEmail }));
const ConfirmSignUp = lazyPart(async () => ({ default: (await import("./confirm-sign-up.tsx")).ConfirmSignUp }));
const CourseStyle = lazyPart(async () => ({ default: (await import("./course-style.tsx")).CourseStyle }));
const CreditPacks = lazyPart(async () => ({ default: (await import("./credit-packs.tsx")).CreditPacks }));
const Dashboard = lazyPart(async () => {
  const page = await import("./dashboard.tsx");
  page.askAhead();
  return { default: page.Dashboard };
});
const Editor = lazyPart(async () => ({ default: (await import("./editor.tsx")).Editor }));
const Enter = lazyPart(async () => ({ default: (await import("./enter.tsx")).Enter }));
const Forgotten = lazyPart(async () => ({ default: (await import("./forgotten.tsx")).Forgotten }));
const Front = lazyPart(async () => ({ default: (await import("./front.tsx")).Front }));
const Home = lazyPart(async () => ({ default: (await import("./home.tsx")).Home }));
const IdeaPage = lazyPart(async () => ({ default: (await import("./idea.tsx")).IdeaPage }));
const KeepAccount = lazyPart(async () => ({ default: (await import("./keep-account.tsx")).KeepAccount }));
const Launch = lazyPart(async () => ({ default: (await import("./launch.tsx")).Launch }));
const NotFound = lazyPart(async () => ({ default: (await import("./not-found.tsx")).NotFound }));
const Reset = lazyPart(async () => ({ default: (await import("./reset.tsx")).Reset }));
const SignIn = lazyPart(async () => ({ default: (await import("./sign-in.tsx")).SignIn }));
const SignInLink = lazyPart(async () => ({ default: (await import("./sign-in-link.tsx")).SignInLink }));
const SourcesPage = lazyPart(async () => ({ default: (await import("./sources.tsx")).SourcesPage }));
const Statement = lazyPart(async () => ({ default: (await import("./statement.tsx")).Statement }));
const StopMails = lazyPart(async () => ({ default: (await import("./stop-mails.tsx")).StopMails }));
const SignUp = lazyPart(async () => ({ default: (await import("./sign-up.tsx")).SignUp }));

/** Only in development, or in builds that ask for it; never in production. */
const Gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === "1"
    ? lazyPart(async () => ({ default: (await import("./gallery.tsx")).Gallery }))
    : null;

/** Routes of all screens. */
export function Screens() {
  return (
    <Routes>
      <Route path="/" element={<EditorOrFrontPage />} />
      <Route path="/static" element={<Front />} />
      <Route path="/static/sign-in" element={<SignIn />} />
      <Route path="/static/sign-in-link" element={<SignInLink />} />
      <Route path="/static/sign-up" element={<SignUp />} />
      <Route path="/static/confirm-sign-up" element={<ConfirmSignUp />} />
      <Route path="/static/forgotten" element={<Forgotten />} />
      <Route path="/static/reset" element={<Reset />} />
      <Route path="/static/confirm-email" element={<ConfirmEmail />} />
      <Route path="/static/keep-account" element={<KeepAccount />} />
      <Route path="/static/stop-mails" element={<StopMails />} />
      <Route path="/static/enter" element={<Enter />} />
      {Gallery ? <Route path="/static/gallery" element={<Gallery />} /> : null}
      <Route element={<SignedIn />}>
        <Route path="/static/home" element={<Home />} />
        <Route path="/static/idea/:ideaId?" element={<IdeaPage />} />
        <Route path="/static/account" element={<AccountPage />} />
        <Route path="/staticc" element={<Home />} />
        <Route path="/static/launch" element={<Launch />} />
        <Route path="/static/course-style" element={<CourseStyle />} />
        <Route path="/static/sources" element={<SourcesPage />} />
        <Route path="/static/aiagent" element={<AiAgent />} />
        <Route path="/static/dashboard" element={<Dashboard />} />
        <Route path="/static/statement" element={<Statement />} />
        <Route path="/static/credit-packs" element={<CreditPacks />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** [ROUTE-01] Without a selection in the address, the front page is shown. */
function EditorOrFrontPage() {
  return useLocation().search === "" ? <Navigate to="/static/" replace /> : <Editor />;
}
