/** Advises a vendor to set up a second factor. Closing it hides it for a month. */
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { days, createStoredValue, useStoredValue } from '#src/session/storedValue.ts';
import { Callout } from './Callout.tsx';
import { LinkButton } from './LinkButton.tsx';

const bannerLabels = labels({
  en: {
    title: 'Protect your shop by a second factor',
    text: 'With a code from your phone or a passkey, a stolen password alone is not enough to sign in.',
    setUp: 'Set it up',
    later: 'Later',
  },
  ru: {
    title: 'Защитите магазин вторым фактором',
    text: 'С кодом из телефона или ключом доступа одного украденного пароля будет мало.',
    setUp: 'Настроить',
    later: 'Позже',
  },
});

const storedDismissal = createStoredValue<boolean>(
  'factor-banner',
  (value): value is boolean => value === true,
  days(30),
);

export function FactorBanner() {
  const text = useLabels(bannerLabels);
  if (useStoredValue(storedDismissal)) return null;
  return (
    <Callout
      tone="note"
      title={text.title}
      close={{ label: text.later, run: () => storedDismissal.set(true) }}
      actions={
        <LinkButton to="/settings/account#factors" variant="contained" size="small">
          {text.setUp}
        </LinkButton>
      }
    >
      <p>{text.text}</p>
    </Callout>
  );
}
