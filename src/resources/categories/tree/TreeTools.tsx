/** Above the tree: the search, opening and closing all of it, its keys. It stays in sight. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { treeWords } from './labels.ts';

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 10,
  top: 60,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  padding: '8px 0',
  marginBottom: 4,
  background: colour.soft,
  [from.md]: { top: 72, gap: 8 },
});
const Search = styled('div')({
  position: 'relative',
  flex: '1 1 220px',
  [from.xl]: { maxWidth: 420 },
  '& > svg': { position: 'absolute', left: 12, top: 11, color: colour.muted, pointerEvents: 'none' },
  '& > input': {
    minHeight: 40,
    paddingLeft: 38,
    '&:not(:placeholder-shown)': { paddingRight: 130 },
    fontSize: '0.9375rem',
  },
  [below.md]: { flexBasis: '100%' },
});
/** Within the search, past the cross that empties it: its coming moves nothing. */
const Found = styled('span')({
  position: 'absolute',
  right: 14,
  top: 0,
  lineHeight: '40px',
  color: colour.muted,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});
/** Where they need a line of their own, they stand at its end together. */
const Tools = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 4,
  [below.md]: { gap: 0, '& .MuiButton-root': { paddingInline: '7px' } },
  [from.md]: { gap: 8 },
});
const Keys = styled('p')({ flexBasis: '100%', margin: 0, color: colour.muted, fontSize: '0.875rem', lineHeight: 1.5 });
const AddButton = styled(Button)({ [below.md]: { display: 'none' } });
const KeysButton = styled(Button)({ '@media (hover: none)': { display: 'none' } });

export interface TreeToolsProps {
  query: string;
  /** How many fit; null where nothing is searched for. */
  found: number | null;
  onQuery: (query: string) => void;
  /** From the search into the tree. */
  onDown: () => void;
  onOpenAll: () => void;
  onCloseAll: () => void;
  onAdd: () => void;
  /** What is under way: in sight with the tools. */
  children: ReactNode;
}

export function TreeTools({ query, found, onQuery, onDown, onOpenAll, onCloseAll, onAdd, children }: TreeToolsProps) {
  const text = useLabels(treeWords);
  const [showsKeys, setShowsKeys] = useState(false);
  return (
    <Bar>
      <Search>
        <Icon name="search" size={18} />
        <InputBox
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onQuery('');
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            onDown();
          }}
        />
        <Found role="status">{found !== null && text.found(found)}</Found>
      </Search>
      <Tools>
        <KeysButton
          size="small"
          aria-expanded={showsKeys}
          onClick={() => setShowsKeys(!showsKeys)}
          startIcon={<OfficeIcon name="help" size={18} />}
        >
          {text.keys}
        </KeysButton>
        <Button size="small" onClick={onOpenAll}>
          {text.openAll}
        </Button>
        <Button size="small" onClick={onCloseAll}>
          {text.closeAll}
        </Button>
        <AddButton size="small" variant="outlined" onClick={onAdd} startIcon={<Icon name="plus" size={16} />}>
          {text.addTop}
        </AddButton>
      </Tools>
      {showsKeys && <Keys>{text.keysText}</Keys>}
      {children}
    </Bar>
  );
}
