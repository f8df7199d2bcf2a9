/** What a collection holds: chosen by hand, or found by a rule. */
import styled from '@emotion/styled';
import { useInput } from 'react-admin';
import type { CollectionRule } from '#contract/collections.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, hidden, radius } from '#src/theme/tokens.ts';
import { ChosenProducts } from './ChosenProducts.tsx';
import { holdWords } from './labels.ts';
import { RuleForm } from './RuleForm.tsx';

const Choice = styled('fieldset')({
  border: 0,
  margin: '0 0 20px',
  padding: 0,
  display: 'grid',
  gap: 10,
  [from.sm]: { gridTemplateColumns: '1fr 1fr' },
  '& > legend': hidden,
});
const Way = styled('label')({
  display: 'flex',
  gap: 10,
  padding: '12px 14px',
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.4,
  '& small': { display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: colour.muted },
  '& input': { accentColor: colour.primary, width: 18, height: 18, margin: '2px 0 0', flex: 'none' },
  '&:has(input:checked)': { borderColor: colour.primary, background: colour.primarySoft },
});

/** As the contract fills it in. */
const newRule: CollectionRule = {
  category_id: null,
  price_from: 0,
  price_to: 0,
  in_stock: false,
  sort: 'newest',
  limit: 24,
};
const asItIs = (value: unknown) => value;

export default function CollectionProducts() {
  const text = useLabels(holdWords);
  const isLocked = useIsLocked();
  const { field } = useInput({ source: 'rule', format: asItIs, parse: asItIs });
  const rule = (field.value ?? null) as CollectionRule | null;
  return (
    <>
      <Choice disabled={isLocked}>
        <legend>{text.by}</legend>
        {(['hand', 'rule'] as const).map((way) => (
          <Way key={way}>
            <input
              type="radio"
              name={`${field.name}-way`}
              checked={(rule === null) === (way === 'hand')}
              onChange={() => field.onChange(way === 'hand' ? null : newRule)}
            />
            <span>
              {text[way]}
              <small>{text[`${way}Text`]}</small>
            </span>
          </Way>
        ))}
      </Choice>
      {rule ? <RuleForm rule={rule} onChange={field.onChange} /> : <ChosenProducts />}
    </>
  );
}
