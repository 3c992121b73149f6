import { LearnerLine } from "./learner-line.tsx";
import { words } from "./words.ts";

/** The end of the course's last page. The server checks completion when the certificate is requested. */
export function Finish({ address }: { address: string }) {
  return (
    <div className="finish">
      <p className="end">{words.end()}</p>
      <div className="offer">
        <p className="if-out">{words.whoGetsCertificate()}</p>
        <button
          type="button"
          className="go if-in"
          data-certificate=""
          data-unread={words.pagesUnread()}
          data-failed={words.nobodyAnswers()}
        >
          {words.getCertificate()}
        </button>
      </div>
      <p role="status" data-certificate-says="" />
      <LearnerLine to={address} />
    </div>
  );
}
