/** The sticky toolbar of the tree: search, expand and collapse all, keyboard help. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { treeLabels } from './labels.ts';

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
  background: color.soft,
  [from.md]: { top: 72, gap: 8 },
});
const Search = styled('div')({
  position: 'relative',
  flex: '1 1 220px',
  [from.xl]: { maxWidth: 420 },
  '& > svg': { position: 'absolute', left: 12, top: 11, color: color.muted, pointerEvents: 'none' },
  '& > input': {
    minHeight: 40,
    paddingLeft: 38,
    '&:not(:placeholder-shown)': { paddingRight: 130 },
    fontSize: '0.9375rem',
  },
  [below.md]: { flexBasis: '100%' },
});
/** Placed inside the search input, beside its clear button, so that it shifts nothing when it appears. */
const MatchCount = styled('span')({
  position: 'absolute',
  right: 14,
  top: 0,
  lineHeight: '40px',
  color: color.muted,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});
/** Aligned to the end, also when the tools wrap onto their own line. */
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
const KeysHelp = styled('p')({
  flexBasis: '100%',
  margin: 0,
  color: color.muted,
  fontSize: '0.875rem',
  lineHeight: 1.5,
});
const AddButton = styled(Button)({ [below.md]: { display: 'none' } });
const KeysButton = styled(Button)({ '@media (hover: none)': { display: 'none' } });

export interface TreeToolsProps {
  query: string;
  /** Number of matches; null without a search. */
  found: number | null;
  onQuery: (query: string) => void;
  /** Moves the focus from the search into the tree. */
  onDown: () => void;
  onOpenAll: () => void;
  onCloseAll: () => void;
  onAdd: () => void;
  /** Progress of background work, shown below the tools. */
  children: ReactNode;
}

export function TreeTools({ query, found, onQuery, onDown, onOpenAll, onCloseAll, onAdd, children }: TreeToolsProps) {
  const text = useLabels(treeLabels);
  const [isKeysHelpOpen, setIsKeysHelpOpen] = useState(false);
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
        <MatchCount role="status">{found !== null && text.found(found)}</MatchCount>
      </Search>
      <Tools>
        <KeysButton
          size="small"
          aria-expanded={isKeysHelpOpen}
          onClick={() => setIsKeysHelpOpen(!isKeysHelpOpen)}
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
      {isKeysHelpOpen && <KeysHelp>{text.keysText}</KeysHelp>}
      {children}
    </Bar>
  );
}
