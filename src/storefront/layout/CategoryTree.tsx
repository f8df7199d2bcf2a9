/** Category tree of the menu. Children are rendered when a node is first opened, so a tree of thousands stays fast. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Category, CategoryNode } from '#contract/categories.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { menuEntry } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { rootsQuery, treeQuery, filterWithProducts } from '../catalog/queries.ts';

/** Labels of the menu's lazy parts, which are not in the first load. */
export const menuLabels = labels({
  en: { expand: 'Show what is in “{name}”', yours: 'Yours', look: 'Look' },
  ru: { expand: 'Показать, что в разделе «{name}»', yours: 'Ваше', look: 'Оформление' },
});

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Line = styled('div')({ display: 'flex', alignItems: 'center', paddingRight: 44, position: 'relative' });
const Name = styled(AppLink)({ ...menuEntry, flex: 1, minWidth: 0 });
/** Absolute, because the roots are shown before it is known whether they have children. */
const Toggle = styled('button')({
  position: 'absolute',
  right: 0,
  width: 44,
  height: 44,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  display: 'grid',
  placeItems: 'center',
  '&:hover': { background: color.hover },
  '& svg': { transition: 'transform .2s' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
});
/** Opens and closes in 200 ms; closed content can't be focused. */
const Slide = styled('div')({
  display: 'grid',
  gridTemplateRows: '0fr',
  visibility: 'hidden',
  transition: 'grid-template-rows .2s ease, visibility .2s',
  '&[data-open=true]': { gridTemplateRows: '1fr', visibility: 'visible', animation: 'branch-opens .2s ease' },
  '@keyframes branch-opens': { from: { gridTemplateRows: '0fr' } },
  '& > ul': { overflow: 'hidden', minHeight: 0, marginLeft: 18, borderLeft: `1px solid ${color.line}` },
});

/** A category, with its children once they are loaded. */
type TreeNode = Category & { children?: CategoryNode[] };

function CategoryItem({ node }: { node: TreeNode }) {
  const text = useLabels(menuLabels);
  const locale = useLocale();
  const id = useId();
  // Undefined until it is first opened.
  const [isOpen, setOpen] = useState<boolean>();
  const name = getLocalizedName(node, locale);
  const children = filterWithProducts(node.children ?? []);
  return (
    <li>
      <Line>
        <Name to={`/products/catalog/${node.id}`}>{name}</Name>
        {children.length > 0 && (
          <Toggle
            type="button"
            aria-expanded={isOpen ?? false}
            aria-controls={id}
            aria-label={fill(text.expand, { name })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="down" size={18} />
          </Toggle>
        )}
      </Line>
      {isOpen !== undefined && (
        <Slide id={id} data-open={isOpen}>
          <List>
            {children.map((child) => (
              <CategoryItem key={child.id} node={child} />
            ))}
          </List>
        </Slide>
      )}
    </li>
  );
}

export function CategoryTree() {
  const failureText = useFailureText();
  const api = useApi();
  const tree = useQuery(treeQuery(api));
  // Shows the roots, a small answer, while the full tree loads.
  const { data: roots } = useQuery({ ...rootsQuery(api), enabled: !tree.data });
  const nodes: readonly TreeNode[] | undefined = tree.data ?? roots;
  if (tree.error && !nodes) return <ErrorState text={failureText(tree.error)} onRetry={() => void tree.refetch()} />;
  if (!nodes) {
    return (
      <div aria-hidden="true" style={{ padding: '4px 12px' }}>
        {[62, 48, 70, 55, 40].map((width) => (
          <Skeleton key={width} width={`${width}%`} style={{ margin: '14px 0' }} />
        ))}
      </div>
    );
  }
  return (
    <List>
      {filterWithProducts(nodes).map((node) => (
        <CategoryItem key={node.id} node={node} />
      ))}
    </List>
  );
}
