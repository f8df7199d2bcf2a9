/** Suggestions below the search box; on phones they fill the screen. */
import styled from '@emotion/styled';
import { useEffect, useId } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useStoredValue } from '#src/session/storedValue.ts';
import { recentSearches, rememberSearch } from '#src/session/recentSearches.ts';
import { below, color, from, visuallyHidden, radius, shadow } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { searchLabels } from './labels.ts';
import { SuggestionList, useSuggestionGroups } from './SuggestionList.tsx';
import { useCombobox } from './useCombobox.ts';
import { useSuggestions, useInputText } from './useSuggestions.ts';

const Panel = styled('div')({
  padding: 8,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: color.paper,
  [below.md]: { flex: 1, marginInline: -10 },
  [from.md]: {
    position: 'absolute',
    zIndex: 1200,
    top: 'calc(100% + 8px)',
    left: 0,
    width: 'max(100%, 400px)',
    maxHeight: 'min(70vh, 640px)',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    boxShadow: shadow.floating,
  },
});
const Clear = styled('button')({
  border: 0,
  background: 'none',
  padding: '10px',
  color: color.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  cursor: 'pointer',
  borderRadius: 8,
  '&:hover': { background: color.hover },
});
const Message = styled('p')({
  margin: 0,
  padding: '10px',
  color: color.muted,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& strong': { display: 'block', color: color.text, fontWeight: 600 },
});
const LoadingRow = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, padding: '6px 10px' });

const noSearches: readonly string[] = [];

export interface SuggestionsProps {
  /** The search box, which belongs to another component. */
  input: HTMLInputElement;
  onClose: () => void;
}

export function Suggestions({ input, onClose }: SuggestionsProps) {
  const text = useLabels(searchLabels);
  const id = useId();
  const recent = useStoredValue(recentSearches) ?? noSearches;
  const typed = useInputText(input);
  const { found, isWaiting } = useSuggestions(typed);
  const groups = useSuggestionGroups(typed, found, recent);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const marked = useCombobox({ input, listId: id, count, onClose });
  const isEmpty = found !== undefined && found.categories.length + found.products.length === 0;

  useEffect(() => {
    const remember = () => rememberSearch(input.value);
    input.form?.addEventListener('submit', remember);
    return () => input.form?.removeEventListener('submit', remember);
  }, [input]);

  const handleChoose = (searched: string | undefined) => {
    if (searched) rememberSearch(searched);
    onClose();
  };

  return (
    // A click beside a row must not blur the box.
    <Panel onMouseDown={(event) => event.preventDefault()}>
      {isWaiting &&
        Array.from({ length: 4 }, (_, index) => (
          <LoadingRow key={index} aria-hidden="true">
            <Skeleton width={44} height={44} />
            <Skeleton width={`${62 - index * 8}%`} />
          </LoadingRow>
        ))}
      {isEmpty && (
        <Message>
          <strong>{fill(text.emptyTitle, { q: typed })}</strong>
          {text.emptyText}
        </Message>
      )}
      {!typed && recent.length === 0 && <Message>{text.hint}</Message>}
      <SuggestionList id={id} groups={groups} marked={marked} onChoose={handleChoose} />
      {!typed && recent.length > 0 && (
        <Clear type="button" onClick={recentSearches.clear}>
          {text.clear}
        </Clear>
      )}
      <div role="status" style={visuallyHidden}>
        {found && text.found(found.categories.length + found.products.length)}
      </div>
    </Panel>
  );
}
