/** The way to the other views of a resource, from a view that is no list. */
import { useLocation } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { kitWords } from '../labels.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { ViewLink, ViewRow } from './viewTab.ts';

export function ViewLinks() {
  const words = useLabels(kitWords);
  const { views } = useWords();
  const { list } = useResource();
  const { pathname } = useLocation();
  return (
    <ViewRow aria-label={words.views}>
      {list.views.map(({ path, label }) => (
        <ViewLink key={path} to={path} end data-current={path === pathname}>
          {label && views?.[label]}
        </ViewLink>
      ))}
    </ViewRow>
  );
}
