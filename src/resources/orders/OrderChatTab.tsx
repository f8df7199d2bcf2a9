/** The chat with the order's buyer. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { Order } from '#contract/orders.ts';
import { OrderChat } from '#src/conversation/OrderChat.tsx';
import { color, radius } from '#src/theme/tokens.ts';

const Box = styled('div')({
  height: 'max(380px, min(640px, calc(100dvh - 290px)))',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  overflow: 'hidden',
});

export default function OrderChatTab() {
  const order = useRecordContext<Order>();
  if (!order) return null;
  return (
    <Box>
      <OrderChat orderId={order.id} brand={order.company.brand} isCompany />
    </Box>
  );
}
