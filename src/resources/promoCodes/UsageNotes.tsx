/** Beside the form: how much of a code is used, and where it is told by day and country. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { PromoCode } from '#contract/promo.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Uses } from './cells.tsx';
import { promoWords } from './labels.ts';

const Part = styled('div')({
  display: 'grid',
  gap: 12,
  '& p': { margin: 0, color: colour.muted, fontSize: '0.9375rem' },
  '& a': { color: colour.primary, fontWeight: 600, textDecoration: 'none' },
  '& strong': { fontSize: '1.25rem' },
});

export function UsedSoFar() {
  const text = useLabels(promoWords);
  const record = useRecordContext<PromoCode>();
  if (!record) return null;
  return (
    <Part>
      <p>{text.usedText}</p>
      <strong>
        <Uses record={record} />
      </strong>
      <AppLink to={`/promocodes/stat?id=${record.id}`}>{text.toStatistics}</AppLink>
    </Part>
  );
}

export function PersonalNote() {
  const text = useLabels(promoWords);
  const locale = useLocale();
  const record = useRecordContext<PromoCode>();
  if (!record?.user) return null;
  const [before, after] = text.personalText.split('{name}');
  return (
    <Part>
      <p>
        {before}
        <span translate="no">{registeredName(record.user, locale)}</span>
        {after}
      </p>
      <AppLink to="/refferals/list">{text.toTerms}</AppLink>
    </Part>
  );
}
