/** Link to the counter in the header of the order list. */
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { ShortLabel, FullLabel } from '#src/backOffice/kit/parts/CreateButton.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { orderResourceLabels } from './labels.ts';

export function CounterLink() {
  const text = useLabels(orderResourceLabels);
  return (
    <Button
      variant="outlined"
      component={Link}
      to="/orders/create"
      aria-label={text.atCounter}
      startIcon={<Icon name="plus" size={18} />}
    >
      <FullLabel>{text.atCounter}</FullLabel>
      <ShortLabel>{text.atCounterShort}</ShortLabel>
    </Button>
  );
}
