import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import "./launch-section.css";

interface LaunchSectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the launch form. Controls in it can use the heading as their label. */
export function LaunchSection({ id, title, aside, children }: LaunchSectionProps) {
  return (
    <section className="launch-section" aria-labelledby={id}>
      <div className="launch-section-head">
        <h2 id={id}>{title}</h2>
        {aside ? <small>{aside}</small> : null}
      </div>
      {children}
    </section>
  );
}

/** Placeholder while a section loads. */
export function LaunchSkeleton({ shape, count }: { readonly shape: "rows" | "books"; readonly count: number }) {
  return (
    <div className="launch-skeleton" data-shape={shape} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <i key={place} />
      ))}
    </div>
  );
}

export function NotLoaded({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={wordsFor(error)}
      actions={
        <Button tone="secondary" size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
