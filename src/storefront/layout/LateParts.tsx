/** Behaviour of every page that is loaded after the first paint, which does not need it. */
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
