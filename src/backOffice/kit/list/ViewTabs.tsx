/** The views of a resource and the saved filters, side by side above the rows. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { getScreenAccess } from '#contract/screens.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { kitLabels } from '../labels.ts';
import { ViewLink, ViewRow, viewTabStyles } from '../parts/viewTab.ts';
import { useHasAccess } from '../access.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import { listLabels } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { useListScope } from './ListScope.tsx';
import { NameDialog } from './NameDialog.tsx';
import type { SavedFilter } from './savedFilters.ts';
import { useSavedFilters } from './useSavedFilters.ts';

const Tab = styled('button')(viewTabStyles);
const Edit = styled('button')({
  alignSelf: 'center',
  flex: 'none',
  marginLeft: -10,
  padding: 6,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: color.muted,
  lineHeight: 0,
  cursor: 'pointer',
  '&:hover': { background: color.hover, color: color.text },
  '&:focus-visible': { outlineOffset: -2 },
});
const Divider = styled('span')({
  flex: 'none',
  alignSelf: 'center',
  width: 1,
  height: 18,
  margin: '0 4px',
  background: color.line,
});

export function ViewTabs() {
  const labels = useLabels(kitLabels);
  const listText = useLabels(listLabels);
  const { views: viewLabels } = useResourceLabels();
  const { list } = useResource();
  const { view } = useListScope();
  const saved = useSavedFilters();
  const [edited, setEdited] = useState<SavedFilter | null>(null);
  const rememberOpener = useFocusReturn();
  const hasAccess = useHasAccess();
  const views = list.views.filter(({ path }) => hasAccess(getScreenAccess(path)));
  const isOnly = views.length <= 1;
  if (isOnly && saved.all.length === 0) return null;
  return (
    <>
      <ViewRow aria-label={labels.views}>
        {isOnly ? (
          <Tab
            type="button"
            data-current={saved.isDefault && !saved.current}
            aria-current={saved.isDefault && !saved.current ? 'true' : undefined}
            onClick={saved.showAll}
          >
            {listText.all}
          </Tab>
        ) : (
          views.map(({ path, label }) => (
            <ViewLink
              key={path}
              to={path}
              end
              data-current={path === view.path && !saved.current}
              onClick={(event) => {
                // The view is already open, so a click resets its filters.
                if (path !== view.path || event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                saved.showAll();
              }}
            >
              {label && viewLabels?.[label]}
            </ViewLink>
          ))
        )}
        {!isOnly && saved.all.length > 0 && <Divider aria-hidden="true" />}
        {saved.all.map((one) => {
          const isCurrent = one === saved.current;
          return [
            <Tab
              key={one.label}
              type="button"
              data-current={isCurrent}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => saved.show(one.value)}
            >
              <OfficeIcon name="bookmark" size={15} />
              {one.label}
            </Tab>,
            isCurrent && (
              <Edit
                // Not the name, so that the button stays through a change of it.
                key="edit"
                type="button"
                aria-label={fill(listText.editFilter, { name: one.label })}
                onClick={({ currentTarget }) => {
                  rememberOpener(currentTarget);
                  setEdited(one);
                }}
              >
                <OfficeIcon name="pen" size={15} />
              </Edit>
            ),
          ];
        })}
      </ViewRow>
      <NameDialog
        open={edited !== null}
        title={listText.editFilterTitle}
        name={edited?.label ?? ''}
        onName={(name) => {
          if (edited) saved.rename(edited.label, name);
          setEdited(null);
        }}
        onDelete={() => {
          if (edited) saved.remove(edited.label);
          setEdited(null);
        }}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
