/** The category tree of the menu: every node leads to its catalog, nodes with more beneath open. */
import styled from '@emotion/styled';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CategoryNode } from '#contract/categories.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { menuEntry } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { treeQuery } from '../catalog/queries.ts';
import { frameLabels } from './labels.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, '& ul': { listStyle: 'none', margin: '0 0 0 18px', padding: 0, borderLeft: `1px solid ${colour.line}` } });
const Line = styled('div')({ display: 'flex', alignItems: 'center' });
const Name = styled(AppLink)({ ...menuEntry, flex: 1, minWidth: 0 });
const Toggle = styled('button')({
  flex: 'none',
  width: 40,
  height: 40,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: colour.muted,
  cursor: 'pointer',
  display: 'grid',
  placeItems: 'center',
  '&:hover': { background: colour.hover },
  '& svg': { transition: 'transform .2s' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
});

function Node({ node }: { node: CategoryNode }) {
  const text = useLabels(frameLabels);
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(node, locale);
  return (
    <li>
      <Line>
        <Name to={`/products/catalog/${node.id}`}>{name}</Name>
        {node.children.length > 0 && (
          <Toggle type="button" aria-expanded={isOpen} aria-controls={id} aria-label={fill(text.expand, { name })} onClick={() => setOpen(!isOpen)}>
            <Icon name="down" size={18} />
          </Toggle>
        )}
      </Line>
      {isOpen && (
        <ul id={id}>
          {node.children.map((child) => (
            <Node key={child.id} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function CategoryTree() {
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(treeQuery(useApi()));
  if (error && !data) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) {
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
      {data.map((node) => (
        <Node key={node.id} node={node} />
      ))}
    </List>
  );
}
