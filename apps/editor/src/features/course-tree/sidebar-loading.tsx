import { Trans } from "@lingui/react/macro";

/** [SIDE-02] */
export function SidebarLoading() {
  return (
    <div className="sidebar-tree sidebar-loading" role="status">
      <Trans>Loading sidebar...</Trans>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
