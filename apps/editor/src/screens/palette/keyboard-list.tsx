import { Dialog } from "@base-ui/react/dialog";
import { IconButton } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { Fragment, useRef } from "react";
import { shortcutDoes, shortcutGroups } from "../../base/commands/shortcut-list.ts";
import { keyCap, shortcuts } from "../../base/commands/shortcuts.ts";
import type { Combinations } from "../../base/commands/shortcuts.ts";
import "@coursewright/ui/scrim.css";
import "./keyboard-list.css";

/** All shortcuts, with the keycaps of this computer. */
export function KeyboardList({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  // The popup takes the focus itself so that keys can scroll it.
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-scrim" />
        <Dialog.Popup ref={popup} className="keyboard-list" initialFocus={popup}>
          <header>
            <Dialog.Title>
              <Trans>Keyboard</Trans>
            </Dialog.Title>
            <IconButton label={t`Close`} onClick={onClose}>
              <X size={18} strokeWidth={1.75} />
            </IconButton>
          </header>
          <div className="keyboard-list-groups">
            {shortcutGroups.map(({ title, names }) => (
              <section key={names[0]}>
                <h3>{i18n._(title)}</h3>
                <dl>
                  {names.map((name) => (
                    <div key={name}>
                      <dt>{i18n._(shortcutDoes[name])}</dt>
                      <dd>
                        <KeyCaps combinations={shortcuts[name]} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function KeyCaps({ combinations }: { readonly combinations: Combinations }) {
  return combinations.map((keys, index) => (
    <Fragment key={index}>
      {index > 0 ? <span className="keyboard-list-or" /> : null}
      {keys.map((key) => (
        <kbd key={key}>{keyCap(key)}</kbd>
      ))}
    </Fragment>
  ));
}
