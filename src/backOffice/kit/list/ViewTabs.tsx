/** The lists of a resource and the filters that somebody has saved, side by side above the rows. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { kitWords } from '../labels.ts';
import { ViewLink, ViewRow, viewTab } from '../parts/viewTab.ts';
import { accessOf } from '../definition.ts';
import { useMay } from '../useMay.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { listWords } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { useList } from './ListScope.tsx';
import { NameDialog } from './NameDialog.tsx';
import type { SavedFilter } from './savedFilters.ts';
import { useSaved } from './useSaved.ts';

const Tab = styled('button')(viewTab);
const Edit = styled('button')({
  alignSelf: 'center',
  flex: 'none',
  marginLeft: -10,
  padding: 6,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: colour.muted,
  lineHeight: 0,
  cursor: 'pointer',
  '&:hover': { background: colour.hover, color: colour.text },
  '&:focus-visible': { outlineOffset: -2 },
});
const Line = styled('span')({
  flex: 'none',
  alignSelf: 'center',
  width: 1,
  height: 18,
  margin: '0 4px',
  background: colour.line,
});

export function ViewTabs() {
  const words = useLabels(kitWords);
  const own = useLabels(listWords);
  const { views: viewWords } = useWords();
  const { list } = useResource();
  const { view } = useList();
  const saved = useSaved();
  const [edited, setEdited] = useState<SavedFilter | null>(null);
  const may = useMay();
  const views = list.views.filter(({ path }) => may(accessOf(path)));
  const isOnly = views.length <= 1;
  if (isOnly && saved.all.length === 0) return null;
  return (
    <>
      <ViewRow aria-label={words.views}>
        {isOnly ? (
          <Tab
            type="button"
            data-current={saved.isPlain && !saved.current}
            aria-current={saved.isPlain && !saved.current ? 'true' : undefined}
            onClick={saved.showAll}
          >
            {own.all}
          </Tab>
        ) : (
          views.map(({ path, label }) => (
            <ViewLink
              key={path}
              to={path}
              end
              data-current={path === view.path && !saved.current}
              onClick={(event) => {
                // The list that is open already shows all of itself again.
                if (path !== view.path || event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                saved.showAll();
              }}
            >
              {label && viewWords?.[label]}
            </ViewLink>
          ))
        )}
        {!isOnly && saved.all.length > 0 && <Line aria-hidden="true" />}
        {saved.all.map((one) => {
          const isCurrent = one === saved.current;
          return [
            <Tab
              key={one.id}
              type="button"
              data-current={isCurrent}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => saved.show(one)}
            >
              <OfficeIcon name="bookmark" size={15} />
              {one.name}
            </Tab>,
            isCurrent && (
              <Edit
                key={`${one.id} edit`}
                type="button"
                aria-label={fill(own.editFilter, { name: one.name })}
                onClick={() => setEdited(one)}
              >
                <OfficeIcon name="pen" size={15} />
              </Edit>
            ),
          ];
        })}
      </ViewRow>
      <NameDialog
        open={edited !== null}
        title={own.editFilterTitle}
        name={edited?.name ?? ''}
        onName={(name) => {
          if (edited) saved.rename(edited.id, name);
          setEdited(null);
        }}
        onDelete={() => {
          if (edited) saved.remove(edited.id);
          setEdited(null);
        }}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
