/** The company's note about delivery, if it has one. */
import styled from '@emotion/styled';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';

const Note = styled('p')({
  margin: 0,
  padding: '12px 14px',
  borderRadius: radius.control,
  background: color.soft,
  color: color.muted,
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

/** What a company says of its deliveries, its country, and how many methods and pickup stores it has. */
export const shippingQuery = (companyId: number | null) =>
  queryOptions({
    queryKey: ['shipping', companyId],
    enabled: companyId !== null,
    queryFn: ({ signal }) => api.shipping.get({ params: { id: companyId! }, signal }),
    staleTime: 60_000,
  });

export function DeliveryNote({ companyId }: { companyId: number | null }) {
  const locale = useLocale();
  const { data } = useQuery(shippingQuery(companyId));
  const note =
    locale === 'en' ? (data?.en_delivery_note ?? data?.delivery_note) : (data?.delivery_note ?? data?.en_delivery_note);
  return note ? <Note translate="no">{note}</Note> : null;
}
