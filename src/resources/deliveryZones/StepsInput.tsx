/** The steps of a price: up to which weight or sum each one applies. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { deliveryZoneLabels } from './labels.ts';
import { isStepFieldRequired, replaceItem, type EditedStep } from './methodValues.ts';

const Steps = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10, ...dense });
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 44px',
  gap: 10,
  alignItems: 'start',
  '& > button': { alignSelf: 'end', minWidth: 44, minHeight: 44 },
});
const Hint = styled('p')({ margin: 0, color: color.muted, fontSize: '0.8125rem' });

interface StepsInputProps {
  steps: readonly EditedStep[];
  /** Of the bounds. */
  unit: string;
  /** Of the prices. */
  currency: string;
  isLocked: boolean;
  getError: (field: string) => string | undefined;
  onChange: (steps: EditedStep[]) => void;
}

export function StepsInput({ steps, unit, currency, isLocked, getError, onChange }: StepsInputProps) {
  const { steps: text } = useLabels(deliveryZoneLabels);
  const error = getError('steps');
  // The new step stands before an open one, which is for everything above
  const addStep = () => {
    const isLastOpen = steps.at(-1)?.up_to === null;
    onChange(steps.toSpliced(isLastOpen ? -1 : steps.length, 0, { up_to: '', price: null }));
  };
  // A bound that was never typed means no bound where the step has become the last
  const removeStep = (index: number) => {
    const left = replaceItem(steps, index);
    const last = left.at(-1);
    onChange(last?.up_to === '' ? left.with(-1, { ...last, up_to: null }) : left);
  };
  return (
    <Steps role="group" aria-label={text.title}>
      {steps.map((step, index) => (
        <Row key={index}>
          <NumberField
            label={step.up_to === null ? text.above : text.upTo}
            required={isStepFieldRequired('up_to', index === steps.length - 1)}
            value={step.up_to}
            onChange={(up_to) => onChange(replaceItem(steps, index, { ...step, up_to }))}
            error={getError(`steps.${index}.up_to`)}
            disabled={isLocked}
            unit={unit}
          />
          <NumberField
            label={text.price}
            required={isStepFieldRequired('price', index === steps.length - 1)}
            value={step.price}
            onChange={(price) => onChange(replaceItem(steps, index, { ...step, price }))}
            error={getError(`steps.${index}.price`)}
            disabled={isLocked}
            unit={currency}
          />
          <IconButton
            disabled={isLocked}
            aria-label={fill(text.remove, { n: index + 1 })}
            onClick={() => removeStep(index)}
          >
            <OfficeIcon name="bin" size={18} />
          </IconButton>
        </Row>
      ))}
      {error && <FieldError role="alert">{error}</FieldError>}
      <Hint>{text.hint}</Hint>
      <Button
        sx={{ justifySelf: 'start' }}
        size="small"
        disabled={isLocked}
        startIcon={<Icon name="plus" size={16} />}
        onClick={addStep}
      >
        {text.add}
      </Button>
    </Steps>
  );
}
