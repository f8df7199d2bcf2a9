/** Email or phone: two tabs over one form. */
import styled from '@emotion/styled';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { colour, radius } from '#src/theme/tokens.ts';
import type { Tab } from './machine.ts';

const List = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
  padding: 4,
  borderRadius: radius.control + 2,
  background: colour.softer,
});
const Each = styled('button')({
  minHeight: 44,
  padding: '4px 10px',
  border: '1px solid transparent',
  borderRadius: radius.control - 2,
  background: 'none',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.2,
  color: colour.muted,
  cursor: 'pointer',
  '&:hover': { color: colour.text },
  '&[aria-selected=true]': {
    background: colour.paper,
    color: colour.text,
    borderColor: colour.strongLine,
    boxShadow: '0 1px 3px rgba(16, 24, 18, .14)',
  },
});
const Panel = styled('div')({ display: 'grid', gap: 10 });

const order: readonly Tab[] = ['email', 'phone'];

export interface ContactTabsProps {
  /** What is chosen by the tabs, for screen readers. */
  label: string;
  names: Readonly<Record<Tab, string>>;
  tab: Tab;
  onChange: (tab: Tab) => void;
  /** There is one way only: no tabs are shown. */
  isAlone?: boolean;
  /** What the chosen tab shows. */
  children: ReactNode;
}

export function ContactTabs({ label, names, tab, onChange, isAlone = false, children }: ContactTabsProps) {
  const id = useId();
  if (isAlone) return <Panel>{children}</Panel>;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = tab === 'email' ? 'phone' : 'email';
    onChange(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  };
  return (
    <>
      <List role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {order.map((each) => (
          <Each
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {names[each]}
          </Each>
        ))}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </Panel>
    </>
  );
}
