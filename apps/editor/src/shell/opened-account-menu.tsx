import { Menu, MenuItem, MenuNote } from "@coursewright/ui/menu.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut, UserRound } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { signOut } from "../api/auth.ts";
import { wordsFor } from "../api/error-words.ts";
import { queries } from "../api/queries.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { LookChoice } from "./look-choice.tsx";
import { forgetCopies } from "../document/page-copies.ts";
import { useSignedIn } from "./signed-in.tsx";

export interface AccountMenuProps {
  readonly trigger: ReactElement<{ onClick?: () => void }>;
  readonly side?: "top" | "bottom";
}

export function OpenedAccountMenu({ trigger, side }: AccountMenuProps) {
  const { uid, email } = useSignedIn();
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut();
      queries.clear();
      await forgetCopies(uid);
      await navigate("/static/sign-in");
    } catch (error) {
      notify({ title: t`You are still signed in`, description: wordsFor(error) });
    }
  };
  return (
    <Menu trigger={trigger} side={side ?? "bottom"} align="end" openAtOnce>
      <MenuNote>{email}</MenuNote>
      <MenuItem icon={<UserRound size={16} strokeWidth={1.75} />} onSelect={() => void navigate("/static/account")}>
        <Trans>Account</Trans>
      </MenuItem>
      <LookChoice />
      <LanguageChoice />
      <MenuItem icon={<LogOut size={16} strokeWidth={1.75} />} onSelect={() => void leave()}>
        <Trans>Sign Out</Trans>
      </MenuItem>
    </Menu>
  );
}
