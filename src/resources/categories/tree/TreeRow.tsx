/** One row of the category tree, and the row for a new category. */
import styled from '@emotion/styled';
import { useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CategoryNode } from '#contract/categories.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { treeLabels } from './labels.ts';
import { NameInput } from './NameInput.tsx';
import type { NodeRow } from './rows.ts';

export const rowHeight = 46;

/** One level of depth, in px; phones have less room. */
export const getIndent = (isNarrow: boolean): number => (isNarrow ? 14 : 26);

const Line = styled('div')({
  position: 'absolute',
  insetInline: 0,
  height: rowHeight,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingRight: 10,
  borderBottom: `1px solid ${color.line}`,
  fontSize: '0.9375rem',
  outlineOffset: -2,
  [from.md]: { paddingRight: 16, gap: 6 },
  '&:hover, &:focus-within': { background: color.hover },
  '&[data-carried=true]': { background: color.primarySoft },
  '&[data-dragged=true]': { opacity: 0.4 },
  // Rarely used buttons are visible only under the pointer or with focus.
  '@media (hover: hover)': { '&:not(:hover):not(:focus-within) [data-quiet]': { opacity: 0 } },
});
const rowButtonStyle = {
  flex: 'none',
  width: 32,
  height: 32,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  '&:hover': { background: color.hover, color: color.text },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
const RowButton = styled('button')(rowButtonStyle);
const DragHandle = styled('button')({ ...rowButtonStyle, width: 26, cursor: 'grab', touchAction: 'none' });
const RenameButton = styled('button')({ ...rowButtonStyle, [below.md]: { display: 'none' } });
const Name = styled(Link)({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
  fontWeight: 560,
  textDecoration: 'none',
  '&:hover': { color: color.primary },
  '&[data-hidden=true]': { color: color.muted },
  '& mark': { background: `color-mix(in srgb, ${color.warning} 26%, transparent)`, color: 'inherit', borderRadius: 3 },
});
const ChildCount = styled('span')({
  flex: 'none',
  padding: '0 7px',
  borderRadius: 999,
  background: color.softer,
  color: color.muted,
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
});
const Count = styled('span')({
  flex: 'none',
  marginLeft: 'auto',
  minWidth: 32,
  textAlign: 'right',
  color: color.muted,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  [from.md]: { minWidth: 110 },
  '& > i': { fontStyle: 'normal', [below.md]: { display: 'none' } },
  '& > b': { fontWeight: 'inherit', [from.md]: { display: 'none' } },
});
const HiddenChip = styled('span')({ flex: 'none', [below.md]: { display: 'none' } });

function HighlightedText({ text, query }: { text: string; query: string }): ReactNode {
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

/** Actions of a row. They must be stable, so that a memoized row renders only when it changes. */
export interface RowActions {
  toggle: (node: CategoryNode) => void;
  rename: (node: CategoryNode, name: string) => void;
  /** Starts renaming a node; null stops it. */
  setRenaming: (id: number | null) => void;
  addChild: (parent: number) => void;
  setActive: (node: CategoryNode, active: boolean) => void;
  focus: (id: number) => void;
}

export interface TreeRowProps {
  row: NodeRow;
  top: number;
  indent: number;
  /** Roving tabindex: only this row and its buttons are reachable by Tab. */
  isActive: boolean;
  isLifted: boolean;
  isDragged: boolean;
  isRenaming: boolean;
  query: string;
  editPath: string;
  actions: RowActions;
}

export const TreeRow = memo(function TreeRow({
  row,
  top,
  indent,
  isActive,
  isLifted,
  isDragged,
  isRenaming,
  query,
  editPath,
  actions,
}: TreeRowProps) {
  const text = useLabels(treeLabels);
  const locale = useLocale();
  const { node, depth, isOpen, isHidden } = row;
  const name = getLocalizedName(node, locale);
  const { listeners, setNodeRef } = useDraggable({ id: node.id });
  const tabIndex = isActive ? 0 : -1;
  const hasChildren = node.children.length > 0;
  const hiddenLabel = isHidden ? (node.active ? text.hiddenAbove : text.hidden) : '';
  return (
    <Line
      ref={setNodeRef}
      role="treeitem"
      data-node={node.id}
      data-carried={isLifted}
      data-dragged={isDragged}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-label={[
        name,
        hasChildren && text.within(node.children.length),
        text.products(node.products_count),
        hiddenLabel,
      ]
        .filter(Boolean)
        .join(', ')}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      tabIndex={tabIndex}
      onFocus={() => actions.focus(node.id)}
      style={{ top, paddingLeft: 6 + depth * indent }}
    >
      <DragHandle type="button" tabIndex={-1} aria-label={fill(text.move, { name })} data-quiet {...listeners}>
        <OfficeIcon name="grip" size={16} />
      </DragHandle>
      {hasChildren ? (
        <RowButton
          type="button"
          tabIndex={-1}
          aria-label={fill(isOpen ? text.close : text.open, { name })}
          onClick={() => actions.toggle(node)}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={18} />
        </RowButton>
      ) : (
        <span style={{ flex: 'none', width: 32 }} />
      )}
      {isRenaming ? (
        <NameInput
          label={fill(text.rename, { name })}
          value={name}
          onSave={(typed) => actions.rename(node, typed)}
          onEnd={() => actions.setRenaming(null)}
        />
      ) : (
        <Name
          to={editPath}
          tabIndex={-1}
          data-hidden={isHidden}
          title={hiddenLabel || undefined}
          onDoubleClick={(event) => event.preventDefault()}
        >
          <HighlightedText text={name} query={query.trim()} />
        </Name>
      )}
      {hasChildren && !isRenaming && (
        <ChildCount aria-hidden="true">{formatNumber(node.children.length, locale)}</ChildCount>
      )}
      {!node.active && (
        <HiddenChip>
          <Chip color="grey">{hiddenLabel}</Chip>
        </HiddenChip>
      )}
      {!isRenaming && (
        <RenameButton
          type="button"
          tabIndex={tabIndex}
          data-quiet
          aria-label={fill(text.rename, { name })}
          onClick={() => actions.setRenaming(node.id)}
        >
          <OfficeIcon name="pen" size={16} />
        </RenameButton>
      )}
      <Count>
        <i>{text.products(node.products_count)}</i>
        <b aria-hidden="true">{formatNumber(node.products_count, locale)}</b>
      </Count>
      <RowButton
        type="button"
        tabIndex={tabIndex}
        data-quiet
        aria-label={fill(text.add, { name })}
        onClick={() => actions.addChild(node.id)}
      >
        <Icon name="plus" size={18} />
      </RowButton>
      <SwitchField
        bare
        label={fill(text.visible, { name })}
        tabIndex={tabIndex}
        checked={node.active}
        onChange={(event) => actions.setActive(node, event.target.checked)}
      />
    </Line>
  );
});

/** A row with an input for the name of a new category. */
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
  const text = useLabels(treeLabels);
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
