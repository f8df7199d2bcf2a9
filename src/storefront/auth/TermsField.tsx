/** Checkbox for the user agreement, which opens in a dialog. */
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { LazyLegalDialog } from './LazyLegalDialog.tsx';
import { authLabels } from './labels.ts';
import { TextButton } from './stepParts.tsx';

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: '22px 1fr',
  gap: 10,
  alignItems: 'start',
  lineHeight: 1.45,
  '& input': { width: 20, height: 20, margin: '2px 0 0', accentColor: color.primary, cursor: 'pointer' },
  '& label': { cursor: 'pointer' },
  '& button': { padding: 0, fontSize: 'inherit', textDecorationColor: 'currentColor' },
});

export function TermsField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const text = useLabels(authLabels).registration;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // No error before the first interaction.
  const [isTouched, setTouched] = useState(false);
  const isWrong = isTouched && !checked;
  return (
    <div>
      <Line>
        <input
          id={id}
          type="checkbox"
          required
          checked={checked}
          aria-invalid={isWrong}
          {...(isWrong && { 'aria-describedby': `${id}-error` })}
          onChange={(event) => {
            setTouched(true);
            onChange(event.target.checked);
          }}
        />
        <div>
          <label htmlFor={id}>{text.agree}</label>{' '}
          <TextButton type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text.agreement}
          </TextButton>
        </div>
      </Line>
      {isWrong && (
        <FieldError id={`${id}-error`} role="alert">
          {text.mustAgree}
        </FieldError>
      )}
      <LazyLegalDialog type={isOpen ? 'user_agreement' : null} onClose={() => setOpen(false)} />
    </div>
  );
}
