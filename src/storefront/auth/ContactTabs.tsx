/** Tabs for email or phone above one form. */
import styled from '@emotion/styled';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { color, radius } from '#src/theme/tokens.ts';
import type { Tab } from './machine.ts';

const List = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
  padding: 4,
  borderRadius: radius.control + 2,
  background: color.softer,
});
const TabButton = styled('button')({
  minHeight: 44,
  padding: '4px 10px',
  border: '1px solid transparent',
  borderRadius: radius.control - 2,
  background: 'none',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.2,
  color: color.muted,
  cursor: 'pointer',
  '&:hover': { color: color.text },
  '&[aria-selected=true]': {
    background: color.paper,
    color: color.text,
    borderColor: color.strongLine,
    boxShadow: '0 1px 3px rgba(16, 24, 18, .14)',
  },
});
const Panel = styled('div')({ display: 'grid', gap: 10 });

const tabOrder: readonly Tab[] = ['email', 'phone'];

export interface ContactTabsProps {
  /** Name of the tab list for screen readers. */
  label: string;
  names: Readonly<Record<Tab, string>>;
  tab: Tab;
  onChange: (tab: Tab) => void;
  /** Only one contact type is available, so no tabs are shown. */
  hasOneTab?: boolean;
  /** Content of the selected tab. */
  children: ReactNode;
}

export function ContactTabs({ label, names, tab, onChange, hasOneTab = false, children }: ContactTabsProps) {
  const id = useId();
  if (hasOneTab) return <Panel>{children}</Panel>;
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = tab === 'email' ? 'phone' : 'email';
    onChange(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  };
  return (
    <>
      <List role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {tabOrder.map((each) => (
          <TabButton
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
          </TabButton>
        ))}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </Panel>
    </>
  );
}
