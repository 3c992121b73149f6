import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect } from "react";
import "./button.css";
import { onNotice, takeNotices } from "./notify.ts";
import "./toast.css";

interface ToastAreaProps {
  readonly closeLabel: string;
}

/** Shows what was notified; it loads when there is something to show. */
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

function Toasts({ closeLabel }: ToastAreaProps) {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => {
    const show = () => {
      for (const { title, description, stays } of takeNotices()) add({ title, description, ...(stays && { timeout: 0 }) });
    };
    show();
    return onNotice(show);
  }, [add]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="ui-toast">
      <Toast.Content className="ui-toast-content">
        <div>
          <Toast.Title className="ui-toast-title" />
          <Toast.Description className="ui-toast-words" />
        </div>
        <Toast.Close className="ui-icon-button" aria-label={closeLabel}>
          <X size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
