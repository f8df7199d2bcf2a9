/** Where a promo code is typed in. No form element: at the checkout it stands within one. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { promoLabels } from './labels.ts';
import { useActivation } from './useActivation.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 10,
  alignItems: 'start',
  '& input': { textTransform: 'uppercase' },
  '& > button': { marginTop: 25.6, minHeight: 46 },
});

export function CodeForm({ onUsed }: { onUsed?: () => void }) {
  const text = useLabels(promoLabels);
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const use = useActivation(() => {
    setCode('');
    onUsed?.();
  });
  const apply = () => {
    setEmpty(code.trim() === '');
    if (code.trim() !== '' && !use.isPending) use.mutate(code.trim());
  };
  return (
    <Row>
      <TextField
        label={text.code}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={
          isEmpty
            ? text.empty
            : use.error
              ? hasCode(use.error, 'not_found')
                ? text.unknown
                : failureText(use.error)
              : undefined
        }
        onChange={(event) => {
          setCode(event.target.value);
          setEmpty(false);
          if (use.error) use.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Else the order around it would be placed
          event.preventDefault();
          apply();
        }}
      />
      <Button type="button" variant="outlined" disabled={use.isPending} onClick={apply}>
        {use.isPending ? text.using : text.use}
      </Button>
    </Row>
  );
}
