/** What every page has but does not need for its first paint; it is loaded after that. */
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
