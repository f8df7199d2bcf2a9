/** A button that orders without companies that can't deliver there, or be paid as the others. */
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { checkoutLabels } from './labels.ts';

/** Orders without companies; their carts stay in the basket. */
export type LeaveOut = (companyIds: readonly number[]) => void;

interface LeaveOutButtonProps {
  companies: readonly CompanyCart['company'][];
  onLeaveOut: LeaveOut;
}

export function LeaveOutButton({ companies, onLeaveOut }: LeaveOutButtonProps) {
  const text = useLabels(checkoutLabels).payment;
  const locale = useLocale();
  const getName = useCompanyName();
  return (
    <Button
      variant="outlined"
      style={{ minHeight: 44, justifySelf: 'start' }}
      onClick={() => onLeaveOut(companies.map(({ id }) => id))}
    >
      {text.leaveOut(new Intl.ListFormat(locale).format(companies.map(getName)))}
    </Button>
  );
}
