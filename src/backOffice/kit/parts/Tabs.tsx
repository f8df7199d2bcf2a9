/** Tabs whose state is in the URL's hash, so that links and the back button work. */
import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { horizontalScroll, viewTabStyles } from './viewTab.ts';

const List = styled('div')({
  position: 'relative',
  display: 'flex',
  gap: 4,
  borderBottom: `1px solid ${color.line}`,
  marginBottom: 20,
  ...horizontalScroll,
});
const Tab = styled('button')({
  ...viewTabStyles,
  padding: '10px 12px',
  '&[aria-selected=true]': viewTabStyles['&[data-current=true]'],
  '& > svg': { color: color.error },
});

export interface TabItem {
  key: string;
  label: string;
  badge?: ReactNode;
  content: ReactNode;
  /** Explains why the tab needs attention. */
  error?: string | undefined;
}

/**
 * The open tab and a function that opens another one.
 * @param keys all tabs; the first one is the default
 */
export function useHashTab(keys: readonly string[]): [string, (key: string) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const requestedKey = hash.slice(1);
  const open = keys.includes(requestedKey) ? requestedKey : (keys[0] ?? '');
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
  // A tab mounts when it is first opened and stays mounted, so that input and data are not lost.
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([open]));
  if (!visited.has(open)) setVisited(new Set([...visited, open]));

  // On phones a tab outside the screen scrolls to the center.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [open]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const openIndex = items.findIndex(({ key }) => key === open);
    const next = items[(openIndex + step + items.length) % items.length];
    if (!next) return;
    onOpen(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };

  return (
    <>
      <List role="tablist" aria-label={label} ref={list} onKeyDown={handleKeyDown}>
        {items.map(({ key, label: text, badge, error }) => (
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
            {badge}
            {error && <Icon name="alert" size={16} role="img" aria-label={error} aria-hidden={false} />}
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
