/** Chat of the order. It covers the scroll-to-top button, which would cover the send button. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { orderLabels } from './labels.ts';

const Part = styled(Panel)({
  scrollMarginTop: 84,
  overflow: 'hidden',
  position: 'relative',
  zIndex: 1001,
  padding: 0,
  [from.md]: { padding: 0 },
  '& > h2': {
    margin: 0,
    padding: '16px 20px',
    fontSize: '1.1875rem',
    fontWeight: 680,
    borderBottom: `1px solid ${color.line}`,
  },
  '@media print': { display: 'none' },
});
const Box = styled('div')({ height: 'min(540px, 72dvh)' });

const { Part: Chat } = createRenderedPart(() =>
  import('#src/conversation/OrderChat.tsx').then((file) => file.OrderChat),
);

export function OrderChatPanel({ order: { id, company } }: { order: Order }) {
  const text = useLabels(orderLabels).chat;
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  // Emails about messages link to #chat.
  useEffect(() => {
    if (hash === '#chat') part.current?.scrollIntoView();
  }, [hash]);
  return (
    <Part as="div" id="chat" ref={part}>
      <h2>{text.title(company.brand)}</h2>
      <Box>
        <Chat orderId={id} brand={company.brand} isCompany={false} />
      </Box>
    </Part>
  );
}
