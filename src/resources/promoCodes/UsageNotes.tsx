/** Notes beside the form of a promo code: its usage, and the owner of a personal code. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { PromoCode } from '#contract/promo.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { UsageCell } from './cells.tsx';
import { promoLabels } from './labels.ts';

const NoteBox = styled('div')({
  display: 'grid',
  gap: 12,
  '& p': { margin: 0, color: color.muted, fontSize: '0.9375rem' },
  '& a': { color: color.primary, fontWeight: 600, textDecoration: 'none' },
  '& strong': { fontSize: '1.25rem' },
});

export function UsageNote() {
  const text = useLabels(promoLabels);
  const record = useRecordContext<PromoCode>();
  if (!record) return null;
  return (
    <NoteBox>
      <p>{text.usedText}</p>
      <strong>
        <UsageCell record={record} />
      </strong>
      <AppLink to={`/promocodes/stat?id=${record.id}`}>{text.toStatistics}</AppLink>
    </NoteBox>
  );
}

export function PersonalNote() {
  const text = useLabels(promoLabels);
  const locale = useLocale();
  const record = useRecordContext<PromoCode>();
  if (!record?.user) return null;
  const [before, after] = text.personalText.split('{name}');
  return (
    <NoteBox>
      <p>
        {before}
        <span translate="no">{formatRegisteredName(record.user, locale)}</span>
        {after}
      </p>
      <AppLink to="/refferals/list">{text.toTerms}</AppLink>
    </NoteBox>
  );
}
