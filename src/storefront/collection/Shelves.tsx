/** Collections of the front page: the first as rows of products, the others as tiles. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { useApi } from '../ApiContext.tsx';
import { Shelf } from '../product/Shelf.tsx';
import { Collage } from './Collage.tsx';
import { collectionPath, toMyQuery, shelvesQuery, type Tile } from './queries.ts';
import { collectionLabels } from './labels.ts';

const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  paddingBottom: 16,
  marginBottom: 8,
  borderBottom: `1px solid ${color.line}`,
  '& > :last-child': { paddingBottom: 16 },
});
const Tiles = styled('ul')({
  listStyle: 'none',
  margin: '20px -16px 0',
  padding: '4px 16px 8px',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(62vw, 300px)',
  gap: 14,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  [from.md]: { margin: '20px -4px 0', padding: '4px 4px 8px', gridAutoColumns: 'minmax(220px, 1fr)', gap: 20 },
});
const TileLink = styled(AppLink)({
  display: 'grid',
  gap: 10,
  borderRadius: radius.card,
  color: 'inherit',
  textDecoration: 'none',
  '& > span': { fontWeight: 600, lineHeight: 1.3 },
  '& > small': { color: color.muted, fontSize: '0.8125rem', marginTop: -6 },
  '&:hover > span': { color: color.primary },
});

function CollectionTile({ tile }: { tile: Tile }) {
  const text = useLabels(collectionLabels);
  const locale = useLocale();
  return (
    <TileLink to={collectionPath(tile.id)}>
      <Collage photos={tile.photos} sizes="(min-width: 768px) 300px, 62vw" />
      <span>{getLocalizedName(tile, locale)}</span>
      <small>
        {tile.is_open || !tile.opens_at
          ? text.count(tile.total)
          : fill(text.opens, { date: formatDate(tile.opens_at, locale, 'date', 'UTC') })}
      </small>
    </TileLink>
  );
}

/** Renders nothing if there are none or they can't be loaded. */
export function Shelves() {
  const text = useLabels(collectionLabels);
  const locale = useLocale();
  const api = useApi();
  const session = useSession();
  const { data: publicData } = useQuery(shelvesQuery(api));
  const hasClosed = publicData?.tiles.some(({ is_open }) => !is_open) ?? false;
  const { data: myData } = useQuery({ ...toMyQuery(shelvesQuery(api)), enabled: session !== null && hasClosed });
  const data = myData ?? publicData;
  if (!data || data.shelves.length === 0) return null;
  const { shelves, tiles } = data;
  return (
    <Stack>
      {shelves.map((shelf) => (
        <Shelf
          key={shelf.id}
          title={getLocalizedName(shelf, locale)}
          products={shelf.products}
          allLink={{ to: collectionPath(shelf.id), text: text.all(shelf.total) }}
        />
      ))}
      {tiles.length > 0 && (
        <section aria-labelledby="more-collections" style={{ minWidth: 0 }}>
          <SectionTitle id="more-collections">{text.more}</SectionTitle>
          <Tiles>
            {tiles.map((tile) => (
              <li key={tile.id}>
                <CollectionTile tile={tile} />
              </li>
            ))}
          </Tiles>
        </section>
      )}
    </Stack>
  );
}
