/** Links to all views of a resource, above a view with a custom screen; lists have `ViewTabs`. */
import { useLocation } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { kitLabels } from '../labels.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { ViewLink, ViewRow } from './viewTab.ts';

export function ViewLinks() {
  const labels = useLabels(kitLabels);
  const { views: viewLabels } = useResourceLabels();
  const { list } = useResource();
  const { pathname } = useLocation();
  return (
    <ViewRow aria-label={labels.views}>
      {list.views.map(({ path, label }) => (
        <ViewLink key={path} to={path} end data-current={path === pathname}>
          {label && viewLabels?.[label]}
        </ViewLink>
      ))}
    </ViewRow>
  );
}
