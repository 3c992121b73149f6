import { version } from "@coursewright/base/version.ts";
import { Menu, MenuItem, MenuNote } from "@coursewright/ui/menu.tsx";
import { Trans } from "@lingui/react/macro";
import { CircleQuestionMark, LogOut, ReceiptText, UserRound } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { openGuide } from "../../base/address/open-guide.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { ColorSchemeChoice } from "./color-scheme-choice.tsx";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useSignOut } from "../sign-out/use-sign-out.ts";

export interface AccountMenuProps {
  readonly trigger: ReactElement<{ onClick?: () => void }>;
  readonly side?: "top" | "bottom";
}

export function OpenedAccountMenu({ trigger, side }: AccountMenuProps) {
  const { email } = useSignedIn();
  const navigate = useNavigate();
  const leave = useSignOut();
  return (
    <Menu trigger={trigger} side={side ?? "bottom"} align="end" openAtOnce>
      <MenuNote>{email}</MenuNote>
      <MenuItem icon={<UserRound size={16} strokeWidth={1.75} />} onSelect={() => void navigate("/static/account")}>
        <Trans>Account</Trans>
      </MenuItem>
      <MenuItem icon={<ReceiptText size={16} strokeWidth={1.75} />} onSelect={() => void navigate("/static/statement")}>
        <Trans>Your credits</Trans>
      </MenuItem>
      <ColorSchemeChoice />
      <LanguageChoice />
      <MenuItem icon={<CircleQuestionMark size={16} strokeWidth={1.75} />} onSelect={openGuide}>
        <Trans>Help</Trans>
      </MenuItem>
      <MenuItem icon={<LogOut size={16} strokeWidth={1.75} />} onSelect={() => void leave()}>
        <Trans>Sign Out</Trans>
      </MenuItem>
      <MenuNote>
        <Trans>Version {version}</Trans>
      </MenuNote>
    </Menu>
  );
}
