/** The steps of a company's set-up checklist, each with its reason and the link to its screen. */
import styled from '@emotion/styled';
import type { SetupItem } from '#contract/setup.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, touch, visuallyHidden } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { setupLabels } from './labels.ts';
import { getSetupPath } from './paths.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 12,
  rowGap: 8,
  padding: '12px 0',
  alignItems: 'start',
  borderTop: `1px solid ${color.line}`,
  '& > svg': { color: color.muted, marginTop: 1 },
  '&[data-state=done] > svg': { color: color.primary },
  '&[data-state=blocking] > svg': { color: color.error },
  '& > a': { gridColumn: 2, justifySelf: 'start' },
  [below.md]: { '&:not([data-state=done]) > a': { minHeight: 44 } },
  [from.md]: {
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    columnGap: 16,
    alignItems: 'center',
    '& > a': { gridColumn: 3 },
  },
});
const Name = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  margin: 0,
  fontWeight: 600,
});
const Reason = styled('p')({ margin: '2px 0 0', color: color.muted, fontSize: '0.9375rem', maxWidth: 680 });
const DoneRow = styled(Row)({
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  padding: '4px 0',
  alignItems: 'center',
  color: color.muted,
  '& > a': {
    gridColumn: 3,
    padding: '6px 4px',
    fontSize: '0.9375rem',
    fontWeight: 550,
    color: color.primary,
    [touch]: { padding: '11px 8px' },
  },
});

interface RowProps {
  item: SetupItem;
  companyId: number;
}

function MissingRow({ item, companyId }: RowProps) {
  const text = useLabels(setupLabels);
  const { text: reason, action } = text.codes[item.code!];
  return (
    <Row data-state={item.is_blocking ? 'blocking' : 'missing'}>
      <Icon name={item.is_blocking ? 'alert' : 'clock'} />
      <div>
        <Name>
          {text.steps[item.step]}
          <span style={visuallyHidden}>{`: ${text.missing}`}</span>
          {item.is_blocking && <Chip color="red">{text.holdsUp}</Chip>}
        </Name>
        <Reason>{reason}</Reason>
      </div>
      <LinkButton to={getSetupPath(item, companyId)} size="small" variant={item.is_blocking ? 'contained' : 'outlined'}>
        {action}
      </LinkButton>
    </Row>
  );
}

function FinishedRow({ item, companyId }: RowProps) {
  const text = useLabels(setupLabels);
  const name = text.steps[item.step];
  return (
    <DoneRow data-state="done">
      <Icon name="check" />
      <span>
        {name}
        <span style={visuallyHidden}>{`: ${text.done}`}</span>
      </span>
      <AppLink to={getSetupPath(item, companyId)} aria-label={`${text.change}: ${name}`}>
        {text.change}
      </AppLink>
    </DoneRow>
  );
}

interface SetupItemsProps {
  items: readonly SetupItem[];
  companyId: number;
}

export const SetupItems = ({ items, companyId }: SetupItemsProps) => (
  <List>
    {items.map((item) =>
      item.code ? (
        <MissingRow key={item.step} item={item} companyId={companyId} />
      ) : (
        <FinishedRow key={item.step} item={item} companyId={companyId} />
      ),
    )}
  </List>
);

const Line = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' });
const Muted = styled('span')({ color: color.muted, fontSize: '0.875rem', fontWeight: 400 });

/** How much of a checklist is done, and how much of the rest holds up sales. */
export function SetupProgress({ items }: { items: readonly SetupItem[] }) {
  const text = useLabels(setupLabels);
  const done = items.filter(({ code }) => code === null).length;
  const blocking = items.filter(({ is_blocking }) => is_blocking).length;
  return (
    <Line>
      <Muted>{fill(text.progress, { done, all: items.length })}</Muted>
      {blocking > 0 && <Chip color="red">{text.blocking(blocking)}</Chip>}
    </Line>
  );
}
