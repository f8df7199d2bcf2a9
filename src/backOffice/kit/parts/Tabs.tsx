/** Tabs that the address remembers by its hash: a link can lead to one, and the back button knows them. */
import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { colour } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { sideways, viewTab } from './viewTab.ts';

const List = styled('div')({
  position: 'relative',
  display: 'flex',
  gap: 4,
  borderBottom: `1px solid ${colour.line}`,
  marginBottom: 20,
  ...sideways,
});
const Tab = styled('button')({
  ...viewTab,
  padding: '10px 12px',
  '&[aria-selected=true]': viewTab['&[data-current=true]'],
  '& > svg': { color: colour.error },
});

export interface TabItem {
  key: string;
  label: string;
  beside?: ReactNode;
  content: ReactNode;
  /** Says why the tab needs a look. */
  fault?: string | undefined;
}

/** The open tab and how to open another one. @param keys all of them, the first one by default */
export function useHashTab(keys: readonly string[]): [string, (key: string) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const wanted = hash.slice(1);
  const open = keys.includes(wanted) ? wanted : (keys[0] ?? '');
  return [
    open,
    (key) => void navigate({ search, hash: key === keys[0] ? '' : key }, { replace: true, preventScrollReset: true }),
  ];
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  open: string;
  onOpen: (key: string) => void;
}

export function Tabs({ label, items, open, onOpen }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A tab is made at its first opening and stays: what was typed or loaded in it is not lost.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([open]));
  if (!visited.has(open)) setVisited(new Set([...visited, open]));

  // On a phone it may stand beyond the edge: then it comes to the middle.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [open]);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = items.findIndex(({ key }) => key === open);
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    onOpen(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };

  return (
    <>
      <List role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {items.map(({ key, label: text, beside, fault }) => (
          <Tab
            key={key}
            type="button"
            role="tab"
            data-tab={key}
            id={`${id}-${key}-tab`}
            aria-controls={`${id}-${key}`}
            aria-selected={key === open}
            tabIndex={key === open ? 0 : -1}
            onClick={() => onOpen(key)}
          >
            {text}
            {beside}
            {fault && <Icon name="alert" size={16} role="img" aria-label={fault} aria-hidden={false} />}
          </Tab>
        ))}
      </List>
      {items.map(({ key, content }) => (
        <div key={key} role="tabpanel" id={`${id}-${key}`} aria-labelledby={`${id}-${key}-tab`} hidden={key !== open}>
          {visited.has(key) && content}
        </div>
      ))}
    </>
  );
}
