import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

interface Props {
  /** ISO 8601. */
  at: string;
  isGuest: boolean;
  labels: { title: string; text: (when: string, isGuest: boolean) => string; register: string; confirm: string };
}

/** Tells a buyer without a confirmed contact when orders expire, with a link to confirm. */
export function ExpiryNotice({ at, isGuest, labels }: Props) {
  const locale = useLocale();
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
      <p>{labels.text(formatDate(at, locale, 'dateTime'), isGuest)}</p>
    </Callout>
  );
}
