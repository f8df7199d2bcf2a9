/** The way to the counter, in the head of the list of orders. */
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Short, Whole } from '#src/backOffice/kit/parts/CreateButton.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { orderWords } from './labels.ts';

export function CounterLink() {
  const text = useLabels(orderWords);
  return (
    <Button
      variant="outlined"
      component={Link}
      to="/orders/create"
      aria-label={text.atCounter}
      startIcon={<Icon name="plus" size={18} />}
    >
      <Whole>{text.atCounter}</Whole>
      <Short>{text.atCounterShort}</Short>
    </Button>
  );
}
