/** Asks for the reason why a review is hidden. The author of the review sees it. */
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { cardLabels } from './cardLabels.ts';

export interface HideDialogProps {
  open: boolean;
  onClose: () => void;
  onHide: (reason: string) => void;
}

const maxReasonLength = 1000;

function HideForm({ onClose, onHide }: Omit<HideDialogProps, 'open'>) {
  const text = useLabels(cardLabels);
  const [reason, setReason] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <>
      <p style={{ margin: '0 0 14px' }}>{text.hideText}</p>
      <TextArea
        ref={area}
        label={text.reason}
        required
        rows={3}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 }}>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="contained" color="error" disabled={reason.trim() === ''} onClick={() => onHide(reason.trim())}>
          {text.hideIt}
        </Button>
      </div>
    </>
  );
}

export function HideDialog({ open, ...rest }: HideDialogProps) {
  const text = useLabels(cardLabels);
  return (
    <Dialog open={open} onClose={rest.onClose} title={text.hideTitle}>
      <HideForm {...rest} />
    </Dialog>
  );
}
