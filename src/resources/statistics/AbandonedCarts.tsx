/** Number and worth of abandoned carts, with a link to them. */
import styled from '@emotion/styled';
import type { Sales } from '#contract/statistics.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { dashboardLabels } from './labels.ts';

const Sum = styled('p')({
  margin: '0 0 4px',
  fontSize: '1.25rem',
  fontWeight: 680,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  '& > span': { color: color.muted, fontSize: '1rem', fontWeight: 500 },
});
const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });

export function AbandonedCarts({ abandoned: { carts, worth, is_more } }: { abandoned: Sales['abandoned'] }) {
  const text = useLabels(dashboardLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  return (
    <Card>
      <h2>{text.abandoned}</h2>
      {carts === 0 ? (
        <MutedText>{text.none}</MutedText>
      ) : (
        <>
          <Sum>
            {is_more ? fill(text.more, { n: formatNumber(carts, locale) }) : text.carts(carts)}{' '}
            <span>{fill(text.worth, { sum: format(worth) })}</span>
          </Sum>
          <MutedText>{text.abandonedText}</MutedText>
          <LinkButton variant="outlined" size="small" to="/orders/list/abandoned" style={{ marginTop: 14 }}>
            {text.toAbandoned}
          </LinkButton>
        </>
      )}
    </Card>
  );
}
