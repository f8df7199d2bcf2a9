/** Input for the code of a promo code, in capitals, with a button that generates one. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRecordContext } from 'react-admin';
import type { PromoCode } from '#contract/promo.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { promoLabels } from './labels.ts';

const Row = styled('div')({
  display: 'grid',
  gap: 10,
  alignItems: 'start',
  [from.sm]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  '& > button': { [from.sm]: { marginTop: 25.6, minHeight: 40 } },
});

/** Without characters that are easily confused: 0 and O, 1 and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight random characters. */
function generateCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function CodeInput(props: InputProps) {
  const { input, textFieldProps } = useFormInput(props);
  const text = useLabels(promoLabels);
  const record = useRecordContext<PromoCode>();
  const isPersonal = record?.type === 'referral';
  return (
    <Row>
      <TextField
        {...input}
        {...textFieldProps}
        disabled={textFieldProps.disabled || isPersonal}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => input.onChange(event.target.value.toUpperCase())}
      />
      {record?.id === undefined && (
        <Button variant="outlined" onClick={() => input.onChange(generateCode())}>
          {text.propose}
        </Button>
      )}
    </Row>
  );
}
