/** The values that a promotion's action needs, below the choice of the action. */
import { useWatch } from 'react-hook-form';
import type { Promotion } from '#contract/promotions.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { MoneyInput, NumberInput } from '#src/backOffice/kit/inputs.tsx';

type Action = Promotion['action'];

/** Shows an input while the action needs it, where it is required. */
const createActionInput = (actions: readonly Action[], Input: typeof NumberInput) =>
  function ActionInput(props: InputProps) {
    const action = useWatch({ name: 'action' }) as Action | undefined;
    if (!action || !actions.includes(action)) return null;
    return <Input {...props} field={{ ...props.field, isRequired: true }} />;
  };

export const PercentInput = createActionInput(['item_percent', 'order_percent'], NumberInput);
export const AmountInput = createActionInput(['item_amount', 'order_amount'], MoneyInput);
export const UnitsInput = createActionInput(['free_units'], NumberInput);
