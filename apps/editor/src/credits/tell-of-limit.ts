import { notify } from "@coursewright/ui/notify.ts";
import { t } from "@lingui/core/macro";

export function tellOfLimit({ isReached }: { readonly isReached: boolean }): void {
  notify(
    isReached
      ? {
          title: t`Your monthly limit is reached`,
          description: t`The helper waits until next month, or until you raise the limit. Writing by hand costs nothing.`,
          stays: true,
        }
      : {
          title: t`You are near your monthly limit`,
          description: t`Four fifths of it are spent. You can see and change it on your statement.`,
        },
  );
}
