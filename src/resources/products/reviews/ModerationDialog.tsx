/** Asks once for the reason before several reviews are hidden. Publishing needs no reason. */
import { useEffect, useEffectEvent } from 'react';
import type { BulkConfirmProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { HideDialog } from './HideDialog.tsx';

export default function ModerationDialog({ value, onContinue, onClose }: BulkConfirmProps) {
  const isHiding = value === 'hidden';
  const confirm = useEffectEvent(() => onContinue());
  useEffect(() => {
    if (!isHiding) confirm();
  }, [isHiding]);
  return isHiding ? <HideDialog open onClose={onClose} onHide={(reason) => onContinue({ reason })} /> : null;
}
