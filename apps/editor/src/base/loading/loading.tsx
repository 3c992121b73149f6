import { classNames } from "@coursewright/ui/class-names.ts";
import { Trans } from "@lingui/react/macro";
import { useContext, useLayoutEffect, useRef } from "react";
import { joinWait } from "./boot-wait.ts";
import { Frame } from "./frame.ts";

const hiddenMs = 200;

/** [LAY-05] Shows nothing at first, so that no text flashes on a quick start. */
export function Loading() {
  const words = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { waitedMs, leave } = joinWait();
    if (words.current) words.current.style.animationDelay = `${Math.max(0, hiddenMs - waitedMs)}ms`;
    return leave;
  }, []);
  const isFramed = useContext(Frame) !== null;
  const Place = isFramed ? "div" : "main";
  return (
    <Place className={classNames("app-loading", isFramed && "app-loading--over")}>
      <p ref={words} className="app-loading-words" role="status">
        <Trans>Loading...</Trans>
      </p>
    </Place>
  );
}
