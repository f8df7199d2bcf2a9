/** Formats a phone number: "+61 412 345 678". Numbers that people typed with spaces or brackets stay unchanged. */
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '#contract/rules/phoneFormat.ts';
import { api } from '#src/api/api.ts';

export function PhoneText({ phone }: { phone: string }) {
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: () => api.countries.list(),
    staleTime: 3_600_000,
    enabled: phone.startsWith('+'),
  });
  return /^\+\d+$/.test(phone) ? formatPhone(phone, data?.data ?? []) : phone;
}
