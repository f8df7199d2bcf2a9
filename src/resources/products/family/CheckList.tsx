/** Chooses which combinations of values are created. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { toKey, type Combination } from './combinations.ts';
import { familyLabels } from './labels.ts';

const rowHeight = 44;

const Fieldset = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 6 });
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
  '& > input': { width: 18, height: 18, accentColor: color.primary },
  '& > small': { color: color.muted },
});

export interface CombinationListProps {
  combinations: readonly Combination[];
  getName: (combination: Combination) => string;
  /** Keys of those that are left out. */
  excluded: ReadonlySet<string>;
  onChange: (excluded: ReadonlySet<string>) => void;
  /** The combination of a product that exists; it is always chosen. */
  existingKey?: string;
}

export function CombinationList({ combinations, getName, excluded, onChange, existingKey }: CombinationListProps) {
  const text = useLabels(familyLabels);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: combinations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const keys = combinations.map(toKey);
  const toggle = (key: string) => {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <Fieldset aria-labelledby={id}>
      <Head>
        <Title id={id}>{text.combinations}</Title>
        <Button size="small" onClick={() => onChange(new Set())}>
          {text.all}
        </Button>
        <Button size="small" onClick={() => onChange(new Set(keys.filter((key) => key !== existingKey)))}>
          {text.noneSelected}
        </Button>
      </Head>
      <Scroller ref={scroller}>
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const key = keys[index]!;
            const isExisting = key === existingKey;
            return (
              <Item key={key} style={{ top: start }}>
                <input
                  type="checkbox"
                  checked={isExisting || !excluded.has(key)}
                  disabled={isExisting}
                  onChange={() => toggle(key)}
                />
                {getName(combinations[index]!)}
                {isExisting && <small>{text.existing}</small>}
              </Item>
            );
          })}
        </div>
      </Scroller>
    </Fieldset>
  );
}
