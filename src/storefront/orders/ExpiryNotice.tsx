import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { useLinkDelivery } from './linkDelivery.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  /** The orders that expire then. */
  orderIds: readonly number[];
  isGuest: boolean;
  labels: { title: string; text: (when: string, isLinkSent: boolean) => string; register: string; confirm: string };
}

/** Tells a buyer without a confirmed contact when orders expire, with a link to confirm. */
export function ExpiryNotice({ at, orderIds, isGuest, labels }: Props) {
  const locale = useLocale();
  // Only a link that was sent confirms a guest's contact
  const isLinkSent = useLinkDelivery(orderIds, isGuest).isSent;
  return (
    <Callout
      tone="note"
      title={labels.title}
      actions={
        <LinkButton
          to={isGuest ? '/auth/login?step=registration' : '/settings/account'}
          size="small"
          variant="outlined"
        >
          {isGuest ? labels.register : labels.confirm}
        </LinkButton>
      }
    >
      <p>{labels.text(formatDate(at, locale, 'dateTime'), isLinkSent)}</p>
    </Callout>
  );
}
