import { learnerEnterAddress } from "./places.ts";
import { words } from "./words.ts";

interface LearnerLineProps {
  /** The return path after sign-in. */
  to: string;
  /** Hides the sign-in link for new readers, who have another one on the page. */
  hasOtherWayIn?: boolean;
}

/** Shows the signed-in learner or a sign-in link. learning/account-line.ts fills the reserved space. */
export function LearnerLine({ to, hasOtherWayIn = false }: LearnerLineProps) {
  return (
    <p className="learner" data-as={words.signedInAs()} data-unsaved={words.notSaved()} data-failed={words.nobodyAnswers()}>
      <span className="if-out">
        <a className={hasOtherWayIn ? "if-started" : undefined} href={learnerEnterAddress(to)} rel="nofollow">
          {words.keepProgress()}
        </a>
      </span>
      <span className="if-in" data-who="" />
      <button type="button" className="if-in" data-sign-out="">
        {words.signOut()}
      </button>
      <span role="status" />
    </p>
  );
}
