/** Benefits of a plan, for the offer and the current plan. */
import styled from '@emotion/styled';
import type { Tariff } from '#contract/tariffs.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { tariffLabels } from './labels.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: '14px 0 0',
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 8, alignItems: 'start' },
  '& svg': { color: color.primary, marginTop: 2 },
});

/** Renders nothing for a plan without benefits. */
export function Benefits({ tariff: { benefits } }: { tariff: Tariff }) {
  const text = useLabels(tariffLabels).benefits;
  const lines = [
    ...(benefits.cashback_percent > 0 ? [text.cashbackText(benefits.cashback_percent, benefits.cashback_days)] : []),
    ...(benefits.early_access ? [text.earlyText] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" size={18} />
          {line}
        </li>
      ))}
    </List>
  );
}
