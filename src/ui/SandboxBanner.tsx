/** Warns in the back office and at the checkout of a production that its card payments run in a sandbox. */
import { labels } from '#src/i18n/labels.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from './Callout.tsx';

const sandboxLabels = labels({
  en: {
    title: 'Card payments are a sandbox',
    text: 'Only test cards are accepted, and no money moves.',
  },
  ru: {
    title: 'Оплата картой работает в песочнице',
    text: 'Принимаются только тестовые карты, деньги не списываются.',
  },
});

export function SandboxBanner() {
  const text = useLabels(sandboxLabels);
  const { demo, services } = useInstallation();
  // A demo is a sandbox anyway, and its card form says so.
  if (demo || services.payments !== 'sandbox') return null;
  return (
    <Callout tone="warning" title={text.title}>
      <p>{text.text}</p>
    </Callout>
  );
}
