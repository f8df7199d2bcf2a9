/** Confirmation of an order that was just placed. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { orderLabels } from './labels.ts';
import { useLinkDelivery } from './linkDelivery.ts';

const Box = styled('section')({
  display: 'grid',
  gap: 20,
  padding: 20,
  borderRadius: radius.panel,
  background: color.primarySoft,
  [from.md]: { padding: 32, gridTemplateColumns: '1fr 1fr', gap: 32, alignItems: 'center' },
  '& p': { margin: '6px 0 0' },
  '& h2': { margin: '0 0 8px', fontSize: '1rem', fontWeight: 650 },
  '& ol': { margin: 0, paddingInlineStart: 20, display: 'grid', gap: 6, lineHeight: 1.45 },
});
const SuccessIcon = styled('span')({
  width: 48,
  height: 48,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  background: color.primary,
  color: color.onPrimary,
  marginBottom: 14,
});

export interface ConfirmationProps {
  order: Order;
  /** Without an account only this device can find the order again. */
  isGuest: boolean;
}

export function Confirmation({ order, isGuest }: ConfirmationProps) {
  const text = useLabels(orderLabels).placed;
  const { promise } = useLinkDelivery([order.id], isGuest);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box>
      <div>
        <SuccessIcon>
          <Icon name="check" size={28} />
        </SuccessIcon>
        <PageTitle ref={heading} tabIndex={-1}>
          {text.title}
        </PageTitle>
        <p>{text.text(order.id)}</p>
        {isGuest && <p style={{ color: color.muted }}>{text.guestNotes[promise]}</p>}
      </div>
      <div>
        <h2>{text.next}</h2>
        <ol>
          <li>{text.steps.confirm}</li>
          <li>{order.isPickup ? text.steps.pickup : text.steps.deliver}</li>
          <li>{text.steps.follow}</li>
        </ol>
        <LinkButton to="/products/catalog" variant="outlined" style={{ marginTop: 18 }}>
          {text.onward}
        </LinkButton>
      </div>
    </Box>
  );
}
