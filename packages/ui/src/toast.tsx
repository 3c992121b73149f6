import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import "./button.css";
import "./toast.css";

const manager = Toast.createToastManager();

interface Notice {
  readonly title: string;
  readonly description?: string;
}

/** For what happened out of sight only; what can be seen already needs no toast. */
export function notify({ title, description }: Notice): void {
  manager.add({ title, description });
}

export function ToastArea({ closeLabel }: { readonly closeLabel: string }) {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="ui-toasts">
          <Toasts closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts } = Toast.useToastManager();
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
