import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect } from "react";
import "./button.css";
import { onNotice, takeNotices } from "./notify.ts";
import "./toast.css";

/** Long enough to notice the toast and reach its action. The timer pauses on hover and focus. */
const actionMs = 15_000;

interface ToastAreaProps {
  readonly closeLabel: string;
}

/** Shows the toasts. Its code loads with the first one. */
export function ToastArea({ closeLabel }: ToastAreaProps) {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport className="ui-toasts">
          <Toasts closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

interface ToastData {
  readonly also?: { readonly label: string; readonly run: () => void };
}

function Toasts({ closeLabel }: ToastAreaProps) {
  const { toasts, add, close } = Toast.useToastManager<ToastData>();
  useEffect(() => {
    const show = () => {
      for (const { title, description, stays, action, also, until } of takeNotices()) {
        if (until?.aborted) continue;
        const run = (chosen: typeof action) => {
          close(id);
          chosen?.onSelect();
        };
        const id = add({
          title,
          description,
          ...(action && { timeout: actionMs, actionProps: { children: action.label, onClick: () => run(action) } }),
          ...(also && { data: { also: { label: also.label, run: () => run(also) } } }),
          ...(stays && { timeout: 0 }),
        });
        until?.addEventListener("abort", () => close(id), { once: true });
      }
    };
    show();
    return onNotice(show);
  }, [add, close]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="ui-toast">
      <Toast.Content className="ui-toast-content">
        <div className="ui-toast-text">
          <Toast.Title className="ui-toast-title" />
          <Toast.Description className="ui-toast-words" />
        </div>
        <Toast.Action className="ui-toast-action" />
        {toast.data?.also ? (
          <button type="button" className="ui-toast-action" onClick={toast.data.also.run}>
            {toast.data.also.label}
          </button>
        ) : null}
        <Toast.Close className="ui-icon-button" aria-label={closeLabel}>
          <X size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
