/** Picks the products of a collection: by hand or by a rule. */
import styled from '@emotion/styled';
import { useInput } from 'react-admin';
import type { CollectionRule } from '#contract/collections.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { ChosenProducts } from './ChosenProducts.tsx';
import { collectionProductsLabels } from './labels.ts';
import { RuleForm } from './RuleForm.tsx';

const ModeFieldset = styled('fieldset')({
  border: 0,
  margin: '0 0 20px',
  padding: 0,
  display: 'grid',
  gap: 10,
  [from.sm]: { gridTemplateColumns: '1fr 1fr' },
  '& > legend': visuallyHidden,
});
const ModeOption = styled('label')({
  display: 'flex',
  gap: 10,
  padding: '12px 14px',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.4,
  '& small': { display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: color.muted },
  '& input': { accentColor: color.primary, width: 18, height: 18, margin: '2px 0 0', flex: 'none' },
  '&:has(input:checked)': { borderColor: color.primary, background: color.primarySoft },
});

/** The same defaults as in the contract. */
const newRule: CollectionRule = {
  category_id: null,
  price_from: 0,
  price_to: 0,
  in_stock: false,
  sort: 'newest',
  limit: 24,
};
const identity = (value: unknown) => value;

export default function CollectionProducts() {
  const text = useLabels(collectionProductsLabels);
  const isLocked = useIsLocked();
  const { field } = useInput({ source: 'rule', format: identity, parse: identity });
  const rule = (field.value ?? null) as CollectionRule | null;
  return (
    <>
      <ModeFieldset disabled={isLocked}>
        <legend>{text.by}</legend>
        {(['hand', 'rule'] as const).map((mode) => (
          <ModeOption key={mode}>
            <input
              type="radio"
              name={`${field.name}-way`}
              checked={(rule === null) === (mode === 'hand')}
              onChange={() => field.onChange(mode === 'hand' ? null : newRule)}
            />
            <span>
              {text[mode]}
              <small>{text[`${mode}Text`]}</small>
            </span>
          </ModeOption>
        ))}
      </ModeFieldset>
      {rule ? <RuleForm rule={rule} onChange={field.onChange} /> : <ChosenProducts />}
    </>
  );
}
