import { accessibilityAddress, privacyAddress, reportAddress, termsAddress } from "./places.ts";
import { words } from "./words.ts";

/** `page` prefills the report form. */
export function Footer({ page }: { page?: string }) {
  return (
    <footer className="footer" data-offline={words.readOffline()} data-online-only={words.needsNetwork()}>
      <nav aria-label={words.aboutCourse()}>
        <a href={page === undefined ? reportAddress : `${reportAddress}?page=${page}`} rel="nofollow">
          {words.report()}
        </a>
        <a href={privacyAddress}>{words.privacy()}</a>
        <a href={termsAddress}>{words.terms()}</a>
        <a href={accessibilityAddress}>{words.accessibility()}</a>
      </nav>
    </footer>
  );
}
