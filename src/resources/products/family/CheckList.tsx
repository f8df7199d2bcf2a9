/** A long list of check boxes with buttons for all and none. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { familyLabels } from './labels.ts';

const rowHeight = 44;

const Fieldset = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Header = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 6 });
const Title = styled('h3')({ margin: 0, fontSize: '0.875rem', fontWeight: 600 });
const Scroller = styled('div')({
  maxHeight: 300,
  overflow: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
});
const Item = styled('label')({
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: rowHeight,
  padding: '0 12px',
  cursor: 'pointer',
  fontSize: '0.9375rem',
  lineHeight: 1.2,
  '& > input': { flex: 'none', width: 18, height: 18, accentColor: color.primary },
  '& > small': { color: color.muted },
});

export interface CheckListItem {
  key: string;
  name: string;
  /** Why it is always checked. */
  fixedReason?: string | undefined;
}

export interface CheckListProps {
  title: string;
  items: readonly CheckListItem[];
  isChecked: (key: string) => boolean;
  /** Takes the keys that change, all to the same state. */
  onChange: (keys: readonly string[], isChecked: boolean) => void;
}

export function CheckList({ title, items, isChecked, onChange }: CheckListProps) {
  const text = useLabels(familyLabels);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const changeAll = (next: boolean) =>
    onChange(
      items.filter(({ fixedReason }) => fixedReason === undefined).map(({ key }) => key),
      next,
    );
  return (
    <Fieldset aria-labelledby={id}>
      <Header>
        <Title id={id}>{title}</Title>
        <Button size="small" onClick={() => changeAll(true)}>
          {text.all}
        </Button>
        <Button size="small" onClick={() => changeAll(false)}>
          {text.noneSelected}
        </Button>
      </Header>
      <Scroller ref={scroller}>
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const { key, name, fixedReason } = items[index]!;
            const isFixed = fixedReason !== undefined;
            return (
              <Item key={key} style={{ top: start }}>
                <input
                  type="checkbox"
                  checked={isFixed || isChecked(key)}
                  disabled={isFixed}
                  onChange={(event) => onChange([key], event.target.checked)}
                />
                {name}
                {isFixed && <small>{fixedReason}</small>}
              </Item>
            );
          })}
        </div>
      </Scroller>
    </Fieldset>
  );
}

/** Adds keys to a set, or removes them. */
export function changeKeys(keys: ReadonlySet<string>, changed: readonly string[], isAdded: boolean): Set<string> {
  const next = new Set(keys);
  for (const key of changed)
    if (isAdded) next.add(key);
    else next.delete(key);
  return next;
}
