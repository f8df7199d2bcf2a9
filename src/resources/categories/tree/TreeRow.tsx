/** One row of the tree: its place, its name, what can be done with it. */
import styled from '@emotion/styled';
import { useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CategoryNode } from '#contract/categories.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { treeWords } from './labels.ts';
import { NameInput } from './NameInput.tsx';
import type { NodeRow } from './rows.ts';

export const rowHeight = 46;

/** One level of depth, in px; phones have less room. */
export const indentOf = (isNarrow: boolean): number => (isNarrow ? 14 : 26);

const Line = styled('div')({
  position: 'absolute',
  insetInline: 0,
  height: rowHeight,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingRight: 10,
  borderBottom: `1px solid ${colour.line}`,
  fontSize: '0.9375rem',
  outlineOffset: -2,
  [from.md]: { paddingRight: 16, gap: 6 },
  '&:hover, &:focus-within': { background: colour.hover },
  '&[data-carried=true]': { background: colour.primarySoft },
  '&[data-dragged=true]': { opacity: 0.4 },
  // What is rarely done shows where the pointer or the focus is.
  '@media (hover: hover)': { '&:not(:hover):not(:focus-within) [data-quiet]': { opacity: 0 } },
});
const small = {
  flex: 'none',
  width: 32,
  height: 32,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: colour.muted,
  cursor: 'pointer',
  '&:hover': { background: colour.hover, color: colour.text },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
const Small = styled('button')(small);
const Grip = styled('button')({ ...small, width: 26, cursor: 'grab', touchAction: 'none' });
const Pen = styled('button')({ ...small, [below.md]: { display: 'none' } });
const Name = styled(Link)({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
  fontWeight: 560,
  textDecoration: 'none',
  '&:hover': { color: colour.primary },
  '&[data-hidden=true]': { color: colour.muted },
  '& mark': { background: `color-mix(in srgb, ${colour.warning} 26%, transparent)`, color: 'inherit', borderRadius: 3 },
});
const Below = styled('span')({
  flex: 'none',
  padding: '0 7px',
  borderRadius: 999,
  background: colour.softer,
  color: colour.muted,
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
});
const Count = styled('span')({
  flex: 'none',
  marginLeft: 'auto',
  minWidth: 32,
  textAlign: 'right',
  color: colour.muted,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  [from.md]: { minWidth: 110 },
  '& > i': { fontStyle: 'normal', [below.md]: { display: 'none' } },
  '& > b': { fontWeight: 'inherit', [from.md]: { display: 'none' } },
});
const HiddenChip = styled('span')({ flex: 'none', [below.md]: { display: 'none' } });

function Marked({ text, query }: { text: string; query: string }): ReactNode {
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query.toLocaleLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}

/** The same functions from drawing to drawing: a row is drawn anew only when it changes. */
export interface RowDeeds {
  toggle: (node: CategoryNode) => void;
  rename: (node: CategoryNode, name: string) => void;
  /** Begins or ends naming it anew. */
  nameAnew: (id: number | null) => void;
  addWithin: (parent: number) => void;
  setActive: (node: CategoryNode, active: boolean) => void;
  focus: (id: number) => void;
}

export interface TreeRowProps {
  row: NodeRow;
  top: number;
  indent: number;
  /** The one that the keyboard goes on from: it alone is reached by Tab, and what is in it. */
  isActive: boolean;
  isCarried: boolean;
  isDragged: boolean;
  isRenamed: boolean;
  query: string;
  editPath: string;
  deeds: RowDeeds;
}

export const TreeRow = memo(function TreeRow({
  row,
  top,
  indent,
  isActive,
  isCarried,
  isDragged,
  isRenamed,
  query,
  editPath,
  deeds,
}: TreeRowProps) {
  const text = useLabels(treeWords);
  const locale = useLocale();
  const { node, depth, isOpen, isHidden } = row;
  const name = nameOf(node, locale);
  const { listeners, setNodeRef } = useDraggable({ id: node.id });
  const tab = isActive ? 0 : -1;
  const hasBelow = node.children.length > 0;
  const hiddenWord = isHidden ? (node.active ? text.hiddenAbove : text.hidden) : '';
  return (
    <Line
      ref={setNodeRef}
      role="treeitem"
      data-node={node.id}
      data-carried={isCarried}
      data-dragged={isDragged}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-label={[name, hasBelow && text.within(node.children.length), text.products(node.products_count), hiddenWord]
        .filter(Boolean)
        .join(', ')}
      {...(hasBelow && { 'aria-expanded': isOpen })}
      tabIndex={tab}
      onFocus={() => deeds.focus(node.id)}
      style={{ top, paddingLeft: 6 + depth * indent }}
    >
      <Grip type="button" tabIndex={-1} aria-label={fill(text.move, { name })} data-quiet {...listeners}>
        <OfficeIcon name="grip" size={16} />
      </Grip>
      {hasBelow ? (
        <Small
          type="button"
          tabIndex={-1}
          aria-label={fill(isOpen ? text.close : text.open, { name })}
          onClick={() => deeds.toggle(node)}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={18} />
        </Small>
      ) : (
        <span style={{ flex: 'none', width: 32 }} />
      )}
      {isRenamed ? (
        <NameInput
          label={fill(text.rename, { name })}
          value={name}
          onSave={(typed) => deeds.rename(node, typed)}
          onEnd={() => deeds.nameAnew(null)}
        />
      ) : (
        <Name
          to={editPath}
          tabIndex={-1}
          data-hidden={isHidden}
          title={hiddenWord || undefined}
          onDoubleClick={(event) => event.preventDefault()}
        >
          <Marked text={name} query={query.trim()} />
        </Name>
      )}
      {hasBelow && !isRenamed && <Below aria-hidden="true">{formatNumber(node.children.length, locale)}</Below>}
      {!node.active && (
        <HiddenChip>
          <Chip hue="grey">{hiddenWord}</Chip>
        </HiddenChip>
      )}
      {!isRenamed && (
        <Pen
          type="button"
          tabIndex={tab}
          data-quiet
          aria-label={fill(text.rename, { name })}
          onClick={() => deeds.nameAnew(node.id)}
        >
          <OfficeIcon name="pen" size={16} />
        </Pen>
      )}
      <Count>
        <i>{text.products(node.products_count)}</i>
        <b aria-hidden="true">{formatNumber(node.products_count, locale)}</b>
      </Count>
      <Small
        type="button"
        tabIndex={tab}
        data-quiet
        aria-label={fill(text.add, { name })}
        onClick={() => deeds.addWithin(node.id)}
      >
        <Icon name="plus" size={18} />
      </Small>
      <SwitchField
        bare
        label={fill(text.visible, { name })}
        tabIndex={tab}
        checked={node.active}
        onChange={(event) => deeds.setActive(node, event.target.checked)}
      />
    </Line>
  );
});

/** A row for the name of a new one. */
export function NewTreeRow({
  top,
  indent,
  depth,
  onSave,
  onEnd,
}: {
  top: number;
  indent: number;
  depth: number;
  onSave: (name: string) => void;
  onEnd: () => void;
}) {
  const text = useLabels(treeWords);
  return (
    <Line
      role="treeitem"
      aria-level={depth + 1}
      aria-label={text.newName}
      style={{ top, paddingLeft: 6 + depth * indent + 58 }}
    >
      <NameInput label={text.newName} value="" onSave={onSave} onEnd={onEnd} />
    </Line>
  );
}
