/** A choice in the list of a reference: its name, with the names of its parents or a contact below. */
import type { HTMLAttributes, Ref } from 'react';
import { separator, type Choice } from '../tree.ts';

export const ChoiceText = ({ choice: { label, path, hint } }: { choice: Choice }) => (
  <span>
    {label}
    {path.length > 0 && <small>{path.join(separator)}</small>}
    {hint && <small>{hint}</small>}
  </span>
);

interface ChoiceListProps extends HTMLAttributes<HTMLUListElement> {
  ref?: Ref<HTMLUListElement>;
  /** Tells that there are more choices than listed; undefined if all are. */
  moreText?: string | undefined;
  /** From MUI; not for the DOM. */
  ownerState?: unknown;
}

/** The listbox of an autocomplete, with a last line if it is not complete. */
export const ChoiceList = ({ children, moreText, ownerState: _unused, ...rest }: ChoiceListProps) => (
  <ul {...rest}>
    {children}
    {moreText && (
      <li role="none" data-quiet>
        {moreText}
      </li>
    )}
  </ul>
);
