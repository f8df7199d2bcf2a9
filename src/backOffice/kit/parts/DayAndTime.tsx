/** A moment in a table: the day, and beneath it the time, so that its column stays narrow. */
import styled from '@emotion/styled';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';

const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem' });

export function DayAndTime({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(at, locale)}
      <Small>{formatDate(at, locale, 'time')}</Small>
    </time>
  );
}
