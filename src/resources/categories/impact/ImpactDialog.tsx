/** Shows the impact of a category change and asks for confirmation; an insignificant change is confirmed at once. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { type CategoryChange, buildImpactQuery, isSignificant } from './impact.ts';
import { ImpactText } from './ImpactText.tsx';
import { impactLabels } from './labels.ts';

export interface ImpactDialogProps {
  change: CategoryChange;
  title: string;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ImpactDialog({ change, title, confirmLabel, onConfirm, onClose }: ImpactDialogProps) {
  const text = useLabels(impactLabels);
  const failureText = useFailureText();
  // The query is built once, so the dialog doesn't load anything again while it is open.
  const [query] = useState(() => buildImpactQuery(change));
  const { data, error } = useQuery({ ...query, refetchOnWindowFocus: false, retry: false });
  const isInsignificant = data !== undefined && !isSignificant(data);
  const confirmAtOnce = useEffectEvent(onConfirm);
  useEffect(() => {
    if (isInsignificant) confirmAtOnce();
  }, [isInsignificant]);
  return (
    <Dialog
      open={error !== null || (data !== undefined && !isInsignificant)}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="contained" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {data ? <ImpactText impact={data} /> : error && fill(text.unknown, { why: failureText(error) })}
    </Dialog>
  );
}
