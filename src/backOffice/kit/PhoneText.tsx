/** A phone as people write it: "+61 412 345 678". What somebody has written in their own way, with blanks and brackets, stays so. */
import { useQuery } from '@tanstack/react-query';
import { phoneInWords } from '#contract/rules/phoneWords.ts';
import { api } from '#src/api/api.ts';

export function PhoneText({ phone }: { phone: string }) {
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: () => api.countries.list(),
    staleTime: 3_600_000,
    enabled: phone.startsWith('+'),
  });
  return /^\+\d+$/.test(phone) ? phoneInWords(phone, data?.data ?? []) : phone;
}
