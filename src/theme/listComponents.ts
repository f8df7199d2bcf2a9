/** Theme overrides of the lists in the back office: react-admin's table and bulk toolbar, MUI's pager. */
import type { ThemeOptions } from '@mui/material/styles';
import { below, color, from, radius, shadow } from './tokens.ts';

const cell = '& :is(th, td)';

/** Columns appear by the table's width, not the window's: an open menu takes room. */
const showFrom = (width: number) => ({
  display: 'none',
  [`@container (min-width:${width}px)`]: { display: 'table-cell' },
});

const table = {
  '--name-width': 'clamp(64px, 30cqw - 190px, 220px)',
  transition: 'opacity .15s',
  '&[data-stale=true]': { opacity: 0.55 },
  [cell]: { padding: '9px 12px', fontSize: '0.875rem', lineHeight: 1.4, borderBottom: `1px solid ${color.line}` },
  [`${cell}:first-of-type`]: { paddingLeft: 20 },
  // The last column on narrow screens, and those that follow on wide ones.
  '& :is(th, td):not(:has(~ :not([data-from])))': { paddingRight: 20 },
  '& .select': { width: 44 },
  '& th': {
    position: 'static',
    fontWeight: 600,
    fontSize: '0.8125rem',
    color: color.muted,
    whiteSpace: 'nowrap',
    background: color.soft,
    '&:is(:first-of-type, :last-child)': { borderRadius: 0 },
  },
  // Long words wrap, so that no column is pushed off the screen.
  '& td': { height: 60, maxWidth: 360, overflowWrap: 'break-word' },
  '& tbody tr:has(> .select input:checked)': { background: color.primarySoft },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& [data-from=lg]': showFrom(940),
  '& [data-from=xl]': showFrom(1100),
} as const;

const sortLabel = {
  gap: 4,
  margin: '-4px -6px',
  padding: '4px 6px',
  borderRadius: 6,
  '&:hover, &.Mui-active': { color: 'inherit' },
  '&:hover': { color: color.text, background: color.hover },
  '& .MuiTableSortLabel-icon': { margin: 0, fontSize: 14 },
  '&:not(.Mui-active) .MuiTableSortLabel-icon': { opacity: 0 },
} as const;

const bulkToolbar = {
  position: 'sticky',
  zIndex: 25,
  bottom: 'max(8px, env(safe-area-inset-bottom))',
  marginTop: 12,
  [from.md]: { bottom: 16, width: 'fit-content', maxWidth: '100%', marginInline: 'auto' },
  '& .RaBulkActionsToolbar-toolbar': {
    position: 'static',
    transform: 'none',
    flexWrap: 'wrap',
    gap: '4px 6px',
    height: 'auto',
    minHeight: 0,
    padding: '6px 12px',
    background: color.paper,
    color: color.text,
    border: `1px solid ${color.strongLine}`,
    borderRadius: radius.card,
    boxShadow: shadow.floating,
    [below.md]: { gap: 0, padding: '4px 4px 6px', '& .MuiButton-root': { paddingInline: '9px' } },
  },
  '& .RaBulkActionsToolbar-title': { gap: 6, '& .MuiTypography-root': { fontSize: '0.875rem', fontWeight: 700 } },
  '& .RaBulkActionsToolbar-icon': { margin: 0 },
  '& .RaBulkActionsToolbar-topToolbar': {
    flexWrap: 'wrap',
    justifyContent: 'flex-start',
    alignItems: 'center',
    gap: '0 6px',
    padding: 0,
    minHeight: 0,
    [below.md]: { gap: 0 },
  },
} as const;

const pager = {
  display: 'block',
  borderTop: `1px solid ${color.line}`,
  color: color.muted,
  overflow: 'visible',
  '& .MuiTablePagination-toolbar': { minHeight: 54, paddingInline: 20, fontVariantNumeric: 'tabular-nums' },
  '& .MuiTablePagination-spacer': { display: 'none' },
  '& .MuiTablePagination-displayedRows': { marginLeft: 'auto', marginBlock: 0 },
  '& .MuiTablePagination-selectLabel': { marginBlock: 0 },
  // Room for the arrow
  '& .MuiTablePagination-input .MuiNativeSelect-select': { paddingRight: '32px !important' },
  '& .MuiTablePagination-actions .MuiIconButton-root': { [below.md]: { width: 44, height: 44 } },
} as const;

export const listComponents: ThemeOptions['components'] = {
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': {
          containerType: 'inline-size',
          overflowX: 'auto',
          overscrollBehaviorX: 'contain',
        },
        '& .RaDataTable-table': table,
        '& .MuiTableSortLabel-root': sortLabel,
      },
    },
  },
  RaBulkActionsToolbar: { styleOverrides: { root: bulkToolbar } },
  MuiTablePagination: { styleOverrides: { root: pager } },
};
