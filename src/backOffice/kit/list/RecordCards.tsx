/** The rows of a list as cards, for the phone: picture, title with its lines, badge and sum. */
import styled from '@emotion/styled';
import { useListContext, type RaRecord } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import type { CardPlace } from '../definition.ts';
import { kitWords } from '../labels.ts';
import { useColumnLabel } from '../ResourceScope.tsx';
import { CellOf } from './CellOf.tsx';
import { useList } from './ListScope.tsx';
import { RowTitle } from './RowTitle.tsx';
import { PageTick } from './TableHead.tsx';
import { Tick } from './Tick.tsx';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  transition: 'opacity .15s',
  '&[data-stale=true]': { opacity: 0.55 },
});
const Card = styled('li')({
  position: 'relative',
  display: 'flex',
  gap: 12,
  padding: '14px 16px',
  borderBottom: `1px solid ${colour.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '&:active': { background: colour.hover },
  '&[data-selected=true]': { background: colour.primarySoft },
});
const Main = styled('div')({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  display: 'grid',
  gap: 3,
  alignContent: 'center',
});
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 10,
  minWidth: 0,
});
const Title = styled(RowTitle)({ fontWeight: 650, '&::after': { content: '""', position: 'absolute', inset: 0 } });
/** Above the title's own area, with room for a thumb. */
const Box = styled('label')({
  position: 'relative',
  zIndex: 1,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  margin: '-14px -8px -14px -12px',
  cursor: 'pointer',
  '& > input': { width: 19, height: 19 },
});
const Line = styled('div')({
  display: 'flex',
  gap: 6,
  fontSize: '0.8125rem',
  color: colour.muted,
  minWidth: 0,
  '& > dt': { flex: 'none', whiteSpace: 'nowrap' },
  '& > dt::after': { content: '":"' },
  '& > dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', color: colour.text },
});
const Lines = styled('dl')({ margin: 0, display: 'grid', gap: 2, '& small': { display: 'inline', marginLeft: 6 } });

const All = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 13,
  minHeight: 44,
  padding: '0 15px',
  borderBottom: `1px solid ${colour.line}`,
  background: colour.soft,
  color: colour.muted,
  fontSize: '0.875rem',
  fontWeight: 550,
  cursor: 'pointer',
  '& > input': { width: 19, height: 19 },
});

/** A card has no room for names of what isn't there; a column that tells by itself what is (`isBlank`) may tell more than its field. */
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

function RecordCard({ record }: { record: RaRecord }) {
  const { shown, isSelectable, selection } = useList();
  const label = useColumnLabel();
  const at = (place: CardPlace) => shown.filter(({ card, isBlank }) => card === place && !isBlank?.(record as never));
  const cells = (place: CardPlace) =>
    at(place).map((column) => <CellOf key={column.source} column={column} record={record} />);
  return (
    <Card data-selected={selection.has(record.id)}>
      {isSelectable && (
        <Box>
          <Tick record={record} />
        </Box>
      )}
      {cells('picture')}
      <Main>
        <Row>
          <Title record={record}>{cells('title')}</Title>
          {cells('end')}
        </Row>
        <Row style={{ alignItems: 'flex-end' }}>
          <Lines>
            {at('line')
              .filter(({ source, isBlank }) => isBlank || !isNothing(record[source]))
              .map((column) => (
                <Line key={column.source}>
                  <dt>{label(column.label ?? column.source)}</dt>
                  <dd>
                    <CellOf column={column} record={record} />
                  </dd>
                </Line>
              ))}
          </Lines>
          {cells('badge')}
        </Row>
      </Main>
    </Card>
  );
}

export function RecordCards() {
  const words = useLabels(kitWords);
  const { isSelectable } = useList();
  const { data, isFetching, isPlaceholderData } = useListContext();
  return (
    <>
      {isSelectable && (
        <All>
          <PageTick />
          <span aria-hidden="true">{words.selectAll}</span>
        </All>
      )}
      <List data-stale={isFetching && isPlaceholderData}>
        {data?.map((record) => (
          <RecordCard key={record.id} record={record} />
        ))}
      </List>
    </>
  );
}
