/** The rows of a list as cards for phones: picture, title with lines, badge and sum. */
import styled from '@emotion/styled';
import { useListContext, type RaRecord } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import type { CardPlace } from '../definition.ts';
import { kitLabels } from '../labels.ts';
import { useColumnLabel } from '../ResourceScope.tsx';
import { useListScope } from './ListScope.tsx';
import { PageCheckbox, RecordCell, RowCheckbox, RowTitle } from './RowParts.tsx';

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
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '&:active': { background: color.hover },
  '&[data-selected=true]': { background: color.primarySoft },
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
/** Above the title's click area, with room for a finger. */
const CheckboxArea = styled('label')({
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
  color: color.muted,
  minWidth: 0,
  '& > dt': { flex: 'none', whiteSpace: 'nowrap' },
  '& > dt::after': { content: '":"' },
  '& > dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', color: color.text },
});
const Lines = styled('dl')({ margin: 0, display: 'grid', gap: 2, '& small': { display: 'inline', marginLeft: 6 } });

const SelectAllRow = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 13,
  minHeight: 44,
  padding: '0 15px',
  borderBottom: `1px solid ${color.line}`,
  background: color.soft,
  color: color.muted,
  fontSize: '0.875rem',
  fontWeight: 550,
  cursor: 'pointer',
  '& > input': { width: 19, height: 19 },
});

/** Cards leave out empty values, except for columns with `isBlank`, which decide themselves. */
const isEmptyValue = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

function RecordCard({ record }: { record: RaRecord }) {
  const { shown, isSelectable, selection } = useListScope();
  const getLabel = useColumnLabel();
  const columnsAt = (place: CardPlace) =>
    shown.filter(({ card, isBlank }) => card === place && !isBlank?.(record as never));
  const renderCells = (place: CardPlace) =>
    columnsAt(place).map((column) => <RecordCell key={column.source} column={column} record={record} />);
  return (
    <Card data-selected={selection.has(record.id)}>
      {isSelectable && (
        <CheckboxArea>
          <RowCheckbox record={record} />
        </CheckboxArea>
      )}
      {renderCells('picture')}
      <Main>
        <Row>
          <Title record={record}>{renderCells('title')}</Title>
          {renderCells('end')}
        </Row>
        <Row style={{ alignItems: 'flex-end' }}>
          <Lines>
            {columnsAt('line')
              .filter(({ source, isBlank }) => isBlank || !isEmptyValue(record[source]))
              .map((column) => (
                <Line key={column.source}>
                  <dt>{getLabel(column.labelSource ?? column.source)}</dt>
                  <dd>
                    <RecordCell column={column} record={record} />
                  </dd>
                </Line>
              ))}
          </Lines>
          {renderCells('badge')}
        </Row>
      </Main>
    </Card>
  );
}

export function RecordCards() {
  const labels = useLabels(kitLabels);
  const { isSelectable } = useListScope();
  const { data, isFetching, isPlaceholderData } = useListContext();
  return (
    <>
      {isSelectable && (
        <SelectAllRow>
          <PageCheckbox />
          <span aria-hidden="true">{labels.selectAll}</span>
        </SelectAllRow>
      )}
      <List data-stale={isFetching && isPlaceholderData}>
        {data?.map((record) => (
          <RecordCard key={record.id} record={record} />
        ))}
      </List>
    </>
  );
}
