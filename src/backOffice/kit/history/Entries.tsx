/** Audit entries as a timeline, newest first. */
import styled from '@emotion/styled';
import type { AuditRow } from '#contract/audit.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Changes } from './Changes.tsx';
import { historyLabels } from './labels.ts';
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
    background: color.paper,
    border: `2px solid ${color.strongLine}`,
  },
  '&:first-of-type::before': { borderColor: color.primary, background: color.primary },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 7.5,
    top: 22,
    bottom: -4,
    width: 2,
    background: color.line,
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
  '& small': { color: color.muted, fontSize: '0.8125rem' },
  '& > button': { marginLeft: 'auto' },
});

const Reason = styled('p')({ margin: '4px 0 0', color: color.muted, fontSize: '0.8125rem' });

/** Returns the label of an action. */
export function useActionLabel(): (action: string) => string {
  const { actions } = useLabels(historyLabels);
  return (action) => (actions as Readonly<Record<string, string>>)[action] ?? action;
}

export function Entries({ rows }: { rows: readonly AuditRow[] }) {
  const text = useLabels(historyLabels);
  const locale = useLocale();
  const getActionLabel = useActionLabel();
  return (
    <Line>
      {rows.map((row) => (
        <Step key={row.id}>
          <Head>
            <strong>{getActionLabel(row.action)}</strong>
            <small>
              {row.author ? <span translate="no">{formatPersonName(row.author, locale)}</span> : text.nobody}
              {' · '}
              <time dateTime={row.at}>{formatDate(row.at, locale, 'dateTime')}</time>
            </small>
            {row.can_undo && <UndoButton row={row} />}
          </Head>
          <Changes row={row} maxFields={12} />
          {row.undo_block === 'fields' && <Reason>{text.whyNot.fields}</Reason>}
        </Step>
      ))}
    </Line>
  );
}
