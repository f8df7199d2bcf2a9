/** What every page gets after it is shown: the first visit has no room for it. */
import { ScrollTop } from '#src/ui/ScrollTop.tsx';
import { useAlertFocus } from '#src/ui/useAlertFocus.ts';
import { useDialogClickGuard } from '#src/ui/useDialogClickGuard.ts';
import { useCartsOfOtherTabs } from '../cart/useCartsOfOtherTabs.ts';

export function LateParts() {
  useDialogClickGuard();
  useAlertFocus();
  useCartsOfOtherTabs();
  return <ScrollTop />;
}
