/** Input for a promo code. It isn't a form, because the checkout is one. */
import styled from '@emotion/styled';
import { useState, type Ref } from 'react';
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

export interface CodeFormProps {
  onUsed?: () => void;
  /** Takes the code of a promotion, which is not activated. Without it such codes are rejected. */
  onPromotion?: (code: string) => void;
  /** Guests can't activate promo codes: all of their codes are taken for those of promotions. */
  isGuest?: boolean;
  /** Whether the field takes the focus when it appears. */
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function CodeForm({ onUsed, onPromotion, isGuest = false, autoFocus = false, inputRef }: CodeFormProps) {
  const text = useLabels(promoLabels);
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const activation = useActivation(() => {
    setCode('');
    onUsed?.();
  });
  const takePromotion = (entered: string) => {
    onPromotion?.(entered);
    setCode('');
    activation.reset();
  };
  const apply = () => {
    const entered = code.trim();
    setEmpty(entered === '');
    if (entered === '' || activation.isPending) return;
    if (isGuest) return takePromotion(entered);
    activation.mutate(entered, {
      onError: (error) => {
        if (onPromotion && hasCode(error, 'code_of_promotion')) takePromotion(entered);
      },
    });
  };
  return (
    <Row>
      <TextField
        ref={inputRef}
        label={text.code}
        autoFocus={autoFocus}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={
          isEmpty
            ? text.empty
            : activation.error
              ? hasCode(activation.error, 'not_found')
                ? text.unknown
                : failureText(activation.error)
              : undefined
        }
        onChange={(event) => {
          setCode(event.target.value);
          setEmpty(false);
          if (activation.error) activation.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Otherwise Enter would place the order
          event.preventDefault();
          apply();
        }}
      />
      <Button type="button" variant="outlined" disabled={activation.isPending} onClick={apply}>
        {activation.isPending ? text.using : text.use}
      </Button>
    </Row>
  );
}
