/** Date with the time below it, for narrow table columns. */
import styled from '@emotion/styled';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';

const Small = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem' });

export function DayAndTime({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(at, locale)}
      <Small>{formatDate(at, locale, 'time')}</Small>
    </time>
  );
}
