/** Codes of promotions that a customer names at the counter, and what became of each. */
import styled from '@emotion/styled';
import { useState, type FormEvent } from 'react';
import { maxEnteredCodes } from '#contract/rules/promotions.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import {
  EnteredCodes,
  isSameCode,
  NearPromotions,
  type EnteredCodesProps,
} from '#src/ui/orders/CodesAndPromotions.tsx';
import { counterLabels } from './labels.ts';

const Box = styled('div')({ display: 'grid', gap: 12, marginTop: 16, '&:empty': { display: 'none' } });
const Row = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: 10,
  '& > button': { minHeight: 46 },
});

export interface CounterCodesProps extends Pick<EnteredCodesProps, 'found'> {
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}

export function CounterCodes({ codes, found, onChange }: CounterCodesProps) {
  const text = useLabels(counterLabels);
  const [code, setCode] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const entered = code.trim();
    if (entered !== '' && !codes.some((known) => isSameCode(known, entered))) onChange([...codes, entered]);
    setCode('');
  };
  return (
    <Box>
      <EnteredCodes
        codes={codes}
        found={found}
        onRemove={(removed) => onChange(codes.filter((known) => known !== removed))}
      />
      <NearPromotions found={found} />
      {codes.length < maxEnteredCodes && (
        <Row onSubmit={add} noValidate>
          <TextField
            label={text.code}
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" variant="outlined">
            {text.addCode}
          </Button>
        </Row>
      )}
    </Box>
  );
}
