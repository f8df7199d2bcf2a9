/** The rows of a list as cards, for the phone: picture, title with its lines, badge and sum. */
import styled from '@emotion/styled';
import { useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { colour } from '#src/theme/tokens.ts';
import type { CardPlace } from '../definition.ts';
import { useEditPath } from '../paths.ts';
import { useColumnLabel, useResource } from '../ResourceScope.tsx';
import { CellOf } from './CellOf.tsx';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, transition: 'opacity .15s', '&[data-stale=true]': { opacity: 0.55 } });
const Card = styled('li')({ position: 'relative', display: 'flex', gap: 12, padding: '14px 16px', borderBottom: `1px solid ${colour.line}`, '&:last-of-type': { borderBottom: 0 }, '&:active': { background: colour.hover } });
const Main = styled('div')({ flex: 1, minWidth: 0, display: 'grid', gap: 3, alignContent: 'center' });
const Row = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 10, minWidth: 0 });
const Title = styled(Link)({ color: 'inherit', fontWeight: 650, textDecoration: 'none', minWidth: 0, '&::after': { content: '""', position: 'absolute', inset: 0 } });
const Line = styled('div')({ display: 'flex', gap: 6, fontSize: '0.8125rem', color: colour.muted, minWidth: 0, '& > dt::after': { content: '":"' }, '& > dd': { margin: 0, minWidth: 0, color: colour.text } });
const Lines = styled('dl')({ margin: 0, display: 'grid', gap: 2, '& small': { display: 'inline', marginLeft: 6 } });

function RecordCard({ record }: { record: RaRecord }) {
  const { list } = useResource();
  const label = useColumnLabel();
  const path = useEditPath()(record.id);
  const at = (place: CardPlace) => list.columns.filter((column) => column.card === place);
  const cells = (place: CardPlace) => at(place).map((column) => <CellOf key={column.source} column={column} record={record} />);
  return (
    <Card>
      {cells('picture')}
      <Main>
        <Row>
          <Title to={path}>{cells('title')}</Title>
          {cells('end')}
        </Row>
        <Row style={{ alignItems: 'flex-end' }}>
          <Lines>
            {at('line').map((column) => (
              <Line key={column.source}>
                <dt>{label(column.source)}</dt>
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
  const { data, isFetching, isPlaceholderData } = useListContext();
  return <List data-stale={isFetching && isPlaceholderData}>{data?.map((record) => <RecordCard key={record.id} record={record} />)}</List>;
}
