/** Why several reviews are hidden is asked once; publishing them again needs no reason. */
import { useEffect, useEffectEvent } from 'react';
import type { BeforeBulkProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { HideDialog } from './HideDialog.tsx';

export default function BeforeModeration({ value, onGoOn, onClose }: BeforeBulkProps) {
  const isHiding = value === 'hidden';
  const goOn = useEffectEvent(() => onGoOn());
  useEffect(() => {
    if (!isHiding) goOn();
  }, [isHiding]);
  return isHiding ? <HideDialog open onClose={onClose} onHide={(reason) => onGoOn({ reason })} /> : null;
}
