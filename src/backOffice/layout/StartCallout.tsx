/** Leads a vendor who is not ready to sell back to the guide. */
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

const calloutLabels = labels({
  en: {
    company: 'Set up your company to start selling',
    store: 'Next step: a store or pickup point',
    product: 'Next step: your first product',
    goOn: 'Continue',
  },
  ru: {
    company: 'Заведите компанию, чтобы начать продавать',
    store: 'Следующий шаг: магазин или пункт выдачи',
    product: 'Следующий шаг: первый товар',
    goOn: 'Продолжить',
  },
});

export function StartCallout() {
  const text = useLabels(calloutLabels);
  const step = useSession()?.me.next_step;
  if (!step) return null;
  return (
    <div style={{ marginBottom: 20 }}>
      <Callout
        tone="good"
        title={text[step]}
        actions={
          <LinkButton to="/start" variant="contained" size="small">
            {text.goOn}
          </LinkButton>
        }
      />
    </div>
  );
}
