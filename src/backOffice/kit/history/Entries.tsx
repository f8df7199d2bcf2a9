/** Entries of the audit log as a line of time, newest first. */
import styled from '@emotion/styled';
import type { AuditRow } from '#contract/audit.ts';
import { personName } from '#contract/rules/personName.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Changes } from './Changes.tsx';
import { historyWords } from './labels.ts';
import { UndoButton } from './UndoButton.tsx';

const Line = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Step = styled('li')({
  position: 'relative',
  padding: '0 0 20px 24px',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 7,
    width: 9,
    height: 9,
    borderRadius: '50%',
    background: colour.paper,
    border: `2px solid ${colour.strongLine}`,
  },
  '&:first-of-type::before': { borderColor: colour.primary, background: colour.primary },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 7.5,
    top: 22,
    bottom: -4,
    width: 2,
    background: colour.line,
  },
  '&:last-of-type': { paddingBottom: 0 },
  '&:last-of-type::after': { display: 'none' },
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  minHeight: 32,
  marginBottom: 4,
  '& small': { color: colour.muted, fontSize: '0.8125rem' },
  '& > button': { marginLeft: 'auto' },
});

const Why = styled('p')({ margin: '4px 0 0', color: colour.muted, fontSize: '0.8125rem' });

/** What was done, in the reader's language. */
export function useActionWord(): (action: string) => string {
  const { actions } = useLabels(historyWords);
  return (action) => (actions as Readonly<Record<string, string>>)[action] ?? action;
}

export function Entries({ rows }: { rows: readonly AuditRow[] }) {
  const text = useLabels(historyWords);
  const locale = useLocale();
  const actionWord = useActionWord();
  return (
    <Line>
      {rows.map((row) => (
        <Step key={row.id}>
          <Head>
            <strong>{actionWord(row.action)}</strong>
            <small>
              {row.author ? <span translate="no">{personName(row.author, locale)}</span> : text.nobody}
              {' · '}
              <time dateTime={row.at}>{formatDate(row.at, locale, 'dateTime')}</time>
            </small>
            {row.can_undo && <UndoButton row={row} />}
          </Head>
          <Changes row={row} most={12} />
          {row.undo_block === 'fields' && <Why>{text.whyNot.fields}</Why>}
        </Step>
      ))}
    </Line>
  );
}
