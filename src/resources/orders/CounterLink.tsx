/** The way to the counter, above the list of orders. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { orderWords } from './labels.ts';

const Line = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginBottom: 12 });

export function CounterLink() {
  const text = useLabels(orderWords);
  return (
    <Line>
      <Button variant="outlined" component={Link} to="/orders/create" startIcon={<Icon name="plus" size={18} />}>
        {text.atCounter}
      </Button>
    </Line>
  );
}
