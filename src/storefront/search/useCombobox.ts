/**
 * Keyboard of the search suggestions (ARIA combobox): the focus stays in the input, arrow keys move the marked option.
 */
import { useEffect, useRef, useState } from 'react';

export interface ComboboxOptions {
  input: HTMLInputElement;
  listId: string;
  /** Number of options. */
  count: number;
  onClose: () => void;
}

/** Id of an option; the index counts over all groups. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * Connects an input to the list of options below it. The input belongs to another component, because suggestions are
 * loaded only when somebody searches.
 * @returns index of the marked option, -1 for none
 */
export function useCombobox({ input, listId, count, onClose }: ComboboxOptions): number {
  const [marked, setMarked] = useState(-1);
  const active = marked < count ? marked : -1;
  const latest = useRef({ active, count, onClose });
  useEffect(() => {
    latest.current = { active, count, onClose };
  });

  useEffect(() => {
    const fixed = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'true', 'aria-controls': listId };
    for (const [name, value] of Object.entries(fixed)) input.setAttribute(name, value);
    const unmark = () => setMarked(-1);
    const handleKeyDown = (event: KeyboardEvent) => {
      const now = latest.current;
      // During composition the keys belong to the input method.
      if (event.isComposing) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        now.onClose();
      } else if (event.key === 'Enter' && now.active >= 0) {
        event.preventDefault();
        document.getElementById(optionId(listId, now.active))?.click();
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && now.count > 0) {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // Cycles through all options and the input itself, which is -1.
        setMarked(((now.active + 1 + step + now.count + 1) % (now.count + 1)) - 1);
      }
    };
    input.addEventListener('input', unmark);
    input.addEventListener('keydown', handleKeyDown);
    return () => {
      for (const name of Object.keys(fixed)) input.removeAttribute(name);
      input.removeEventListener('input', unmark);
      input.removeEventListener('keydown', handleKeyDown);
    };
  }, [input, listId]);

  useEffect(() => {
    if (active < 0) return input.removeAttribute('aria-activedescendant');
    const id = optionId(listId, active);
    input.setAttribute('aria-activedescendant', id);
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    return () => input.removeAttribute('aria-activedescendant');
  }, [input, listId, active]);

  return active;
}
