/** Before a change that buyers would see: what it does to the store. One that they would not is made at once. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { type Change, impactOf, matters } from './impact.ts';
import { ImpactText } from './ImpactText.tsx';
import { impactWords } from './labels.ts';

export interface BeforeChangeProps {
  change: Change;
  title: string;
  goOn: string;
  onGoOn: () => void;
  onClose: () => void;
}

export function BeforeChange({ change, title, goOn, onGoOn, onClose }: BeforeChangeProps) {
  const text = useLabels(impactWords);
  const failureText = useFailureText();
  // Once for each question: while it is read, nothing is asked again.
  const [asked] = useState(() => impactOf(change));
  const { data, error } = useQuery({ ...asked, refetchOnWindowFocus: false, retry: false });
  const isSmall = data !== undefined && !matters(data);
  const goOnAtOnce = useEffectEvent(onGoOn);
  useEffect(() => {
    if (isSmall) goOnAtOnce();
  }, [isSmall]);
  return (
    <Dialog
      open={error !== null || (data !== undefined && !isSmall)}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="contained" onClick={onGoOn}>
            {goOn}
          </Button>
        </>
      }
    >
      {data ? <ImpactText impact={data} /> : error && fill(text.unknown, { why: failureText(error) })}
    </Dialog>
  );
}
