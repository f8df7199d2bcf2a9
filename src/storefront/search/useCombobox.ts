/** The keyboard of a search box with suggestions (ARIA's combobox): the focus stays in the input, the arrows move a mark. */
import { useEffect, useRef, useState } from 'react';

export interface ComboboxOptions {
  input: HTMLInputElement;
  /** The id of the list. */
  listId: string;
  /** How many options there are. */
  count: number;
  onClose: () => void;
}

/** The id of an option; they are counted through all groups. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * Ties an input to a list of options that stand beneath it. The input belongs to another component, which
 * knows nothing of suggestions: they are a file of their own, loaded when somebody begins to search.
 * @returns which option is marked, -1 for none
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
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      // While a word is being composed the keys belong to the input method.
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
        // Round through all options and the input itself, which is -1.
        setMarked(((now.active + 1 + step + now.count + 1) % (now.count + 1)) - 1);
      }
    };
    input.addEventListener('input', unmark);
    input.addEventListener('keydown', press);
    return () => {
      for (const name of Object.keys(fixed)) input.removeAttribute(name);
      input.removeEventListener('input', unmark);
      input.removeEventListener('keydown', press);
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
