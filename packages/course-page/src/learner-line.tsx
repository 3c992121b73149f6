import { learnerEnterAddress } from "./places.ts";
import { words } from "./words.ts";

interface LearnerLineProps {
  /** Where one is after signing in. */
  to: string;
  /** Then whoever has not begun is asked once, and not twice. */
  hasOtherWayIn?: boolean;
}

/** Who is signed in here, or how to be: filled once the page stands (learning/account-line.ts), where its place is kept free. */
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
