import { notify } from "@coursewright/ui/notify.ts";
import { t } from "@lingui/core/macro";

export function notifyLimit({ isReached }: { readonly isReached: boolean }): void {
  notify(
    isReached
      ? {
          title: t`Your monthly limit is reached`,
          description: t`The helper stops until next month or until you raise the limit. Writing yourself costs nothing.`,
          stays: true,
        }
      : {
          title: t`You are near your monthly limit`,
          description: t`You have used 80% of it. You can see and change the limit on your statement.`,
        },
  );
}
