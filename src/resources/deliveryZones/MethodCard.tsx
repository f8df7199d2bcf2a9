/** One delivery method: kind, names, price with its steps, days, and whether it is offered. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import {
  deliveryKinds,
  deliveryPriceRules,
  hasSteps,
  type DeliveryKind,
  type DeliveryPriceRule,
} from '#contract/rules/delivery.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { useCurrencySign } from '#src/backOffice/kit/inputs.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { color, from, radius } from '#src/theme/tokens.ts';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { deliveryZoneLabels } from './labels.ts';
import { isMethodFieldRequired, type EditedMethod } from './methodValues.ts';
import { StepsInput } from './StepsInput.tsx';

const Fieldset = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 14,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  ...dense,
});
const Header = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  '& strong': { minWidth: 0, fontWeight: 650, overflowWrap: 'anywhere' },
  '& > button': { minWidth: 44, minHeight: 44 },
});
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  alignItems: 'start',
  [from.md]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', '& > *': { gridColumn: 'span 2' } },
});
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });

interface MethodCardProps {
  /** Its place in the list, from 1. */
  number: number;
  method: EditedMethod;
  isLocked: boolean;
  /** Finds the error of a field, such as `name` or `steps.0.price`. */
  getError: (field: string) => string | undefined;
  onChange: (changes: Partial<EditedMethod>) => void;
  onRemove: () => void;
}

export function MethodCard({ number, method, isLocked, getError, onChange, onRemove }: MethodCardProps) {
  const { method: text, choices } = useLabels(deliveryZoneLabels);
  const currency = useCurrencySign();
  const locale = useLocale();
  const title = getLocalizedName(method, locale).trim() || fill(text.title, { n: number });
  const isPickup = method.kind === 'store_pickup';
  const lock = { disabled: isLocked, autoComplete: 'off' };
  const getFieldProps = (field: keyof EditedMethod) => ({
    required: isMethodFieldRequired(field),
    error: getError(field),
  });
  const dayField = (field: 'handling_days' | 'transit_min_days' | 'transit_max_days', label: string) => (
    <NumberField
      label={label}
      value={method[field]}
      onChange={(value) => onChange({ [field]: value })}
      {...getFieldProps(field)}
      disabled={isLocked}
      isInteger
      unit={text.days}
    />
  );
  return (
    <Fieldset aria-label={title}>
      <Header>
        <strong>{title}</strong>
        <IconButton color="error" disabled={isLocked} aria-label={`${text.remove}: ${title}`} onClick={onRemove}>
          <OfficeIcon name="bin" size={20} />
        </IconButton>
      </Header>
      <Grid>
        <SelectField
          {...lock}
          label={text.kind}
          value={method.kind}
          {...getFieldProps('kind')}
          onChange={(event) => onChange({ kind: event.target.value as DeliveryKind })}
        >
          {deliveryKinds.map((kind) => (
            <option key={kind} value={kind}>
              {choices.kind[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...lock}
          label={text.name}
          maxLength={255}
          value={method.name}
          {...getFieldProps('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          {...lock}
          label={text.enName}
          maxLength={255}
          value={method.en_name ?? ''}
          {...getFieldProps('en_name')}
          onChange={(event) => onChange({ en_name: event.target.value || null })}
        />
        <SelectField
          {...lock}
          label={text.rule}
          value={method.price_rule}
          {...getFieldProps('price_rule')}
          onChange={(event) => onChange({ price_rule: event.target.value as DeliveryPriceRule })}
        >
          {deliveryPriceRules.map((rule) => (
            <option key={rule} value={rule}>
              {choices.price_rule[rule]}
            </option>
          ))}
        </SelectField>
        {!hasSteps(method.price_rule) && (
          <NumberField
            label={text.price}
            value={method.price}
            onChange={(price) => onChange({ price })}
            {...getFieldProps('price')}
            disabled={isLocked}
            unit={currency}
          />
        )}
        <NumberField
          label={text.freeFrom}
          hint={text.freeFromHint}
          value={method.free_from}
          onChange={(free_from) => onChange({ free_from })}
          {...getFieldProps('free_from')}
          disabled={isLocked}
          unit={currency}
        />
      </Grid>
      {hasSteps(method.price_rule) && (
        <StepsInput
          steps={method.steps}
          unit={method.price_rule === 'by_weight' ? text.grams : currency}
          currency={currency}
          isLocked={isLocked}
          getError={getError}
          onChange={(steps) => onChange({ steps })}
        />
      )}
      <Grid>
        {dayField('handling_days', text.handling)}
        {!isPickup && dayField('transit_min_days', text.transitMin)}
        {!isPickup && dayField('transit_max_days', text.transitMax)}
      </Grid>
      {isPickup && <Note>{text.pickupNote}</Note>}
      <SwitchField
        label={text.active}
        checked={method.active}
        disabled={isLocked}
        onChange={(event) => onChange({ active: event.target.checked })}
      />
    </Fieldset>
  );
}
