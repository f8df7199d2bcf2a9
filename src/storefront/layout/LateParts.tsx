/** What every page gets after it is shown: the first visit has no room for it. */
import { ScrollTop } from '#src/ui/ScrollTop.tsx';
import { useDialogClickGuard } from '#src/ui/useDialogClickGuard.ts';

export function LateParts() {
  useDialogClickGuard();
  return <ScrollTop />;
}
