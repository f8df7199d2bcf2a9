/** How the theme styles MUI's and react-admin's parts of a form: labels above their controls, one look for all. */
import type { ThemeOptions } from '@mui/material/styles';
import { color, from, radius, touch } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';

/** Phones zoom in on controls with text below 16 px, and need higher ones. */
const controlSize = { minHeight: 46, fontSize: '1rem', [from.md]: { minHeight: 40, fontSize: '0.9375rem' } };

const SelectIcon = ({ className }: { className?: string }) => (
  <Icon name="down" size={18} className={className} style={{ right: 12, color: color.muted }} />
);

export const formComponents: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        maxWidth: 'none',
        marginBottom: 6,
        transform: 'none',
        color: color.text,
        fontSize: '0.875rem',
        fontWeight: 600,
        lineHeight: 1.4,
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: color.text },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        ...controlSize,
        background: color.paper,
        lineHeight: 1.5,
        // The hidden twin that measures a growing text is read-only too.
        '&.Mui-disabled, &:has(> [readonly]:not([aria-hidden]))': { background: color.soft },
      },
      input: {
        '&&.Mui-disabled': { color: color.text, WebkitTextFillColor: color.text },
        '&&.Mui-disabled::placeholder': { color: 'transparent', WebkitTextFillColor: 'transparent' },
        '&&::placeholder': { color: color.muted, opacity: 0.75 },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        transition: 'box-shadow .15s',
        '&&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: color.muted,
        },
        '&.Mui-focused': { boxShadow: `0 0 0 3px ${color.primarySoft}` },
        '&&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1 },
        '&&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: color.line },
        '&.MuiInputBase-multiline': { padding: '9px 0' },
      },
      input: {
        boxSizing: 'border-box',
        height: 'auto',
        minHeight: 'inherit',
        padding: '0 15px',
        '&.MuiInputBase-inputMultiline': { minHeight: 0 },
        '&.MuiSelect-select': { display: 'flex', alignItems: 'center', minHeight: 'inherit' },
      },
      // The label stands above, so the outline has no gap for it.
      notchedOutline: { top: 0, borderColor: color.strongLine, '& > legend': { display: 'none' } },
    },
  },
  MuiSelect: { defaultProps: { IconComponent: SelectIcon } },
  MuiInputAdornment: { styleOverrides: { root: { color: color.muted, '& > p': { color: 'inherit' } } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        color: color.muted,
        fontSize: '0.8125rem',
        lineHeight: 1.4,
        '&.Mui-error': { color: color.error },
        '&.Mui-disabled': { color: color.muted },
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      popupIcon: <Icon name="down" size={18} />,
      clearIcon: <Icon name="close" size={16} />,
    },
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-root': { padding: '0 68px 0 0' },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input.MuiInputBase-input': {
          minWidth: 0,
          padding: '0 15px',
          textOverflow: 'ellipsis',
        },
      },
      endAdornment: { right: '6px !important' },
      clearIndicator: { visibility: 'visible', padding: 5, color: color.muted },
      popupIndicator: { padding: 5, color: color.muted },
      popper: {
        // Above a message at the bottom of the window.
        zIndex: 1450,
        minWidth: 240,
      },
      paper: { marginTop: 6, border: `1px solid ${color.line}`, borderRadius: radius.card, fontSize: '0.9375rem' },
      listbox: {
        maxHeight: 320,
        padding: 6,
        '& > [data-quiet]': { padding: '7px 10px', color: color.muted, fontSize: '0.8125rem' },
      },
      option: {
        '&&': { minHeight: 0, padding: '7px 10px', borderRadius: 8, lineHeight: 1.35 },
        [touch]: { '&&': { minHeight: 44 } },
        '& small': { display: 'block', color: color.muted, fontSize: '0.75rem' },
      },
    },
  },
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: false, selectionFollowsFocus: true },
    styleOverrides: {
      root: { minHeight: 0, marginBottom: 20, borderBottom: `1px solid ${color.line}` },
      list: { gap: 4 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        flexDirection: 'row',
        gap: 6,
        minWidth: 0,
        minHeight: 0,
        padding: '10px 12px',
        color: color.muted,
        fontSize: '0.9375rem',
        lineHeight: 1.5,
        '&:hover, &.Mui-selected': { color: color.text },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '& > svg': { color: color.error },
      },
    },
  },
  RaTabbedForm: {
    styleOverrides: {
      // The row of tabs has a line of its own.
      root: {
        '& > .MuiDivider-root': { display: 'none' },
        '& [role=tabpanel]': { alignItems: 'stretch' },
        '& .MuiTab-root.RaTabbedForm-errorTabButton:not(.Mui-selected)': { color: color.muted },
      },
    },
  },
  RaToolbar: {
    styleOverrides: {
      root: {
        '&&': {
          position: 'sticky',
          zIndex: 20,
          bottom: 0,
          left: 'auto',
          right: 'auto',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 8,
          width: 'auto',
          minHeight: 0,
          marginTop: 20,
          marginInline: -16,
          padding: '10px 16px max(10px, env(safe-area-inset-bottom))',
          borderTop: `1px solid ${color.line}`,
          background: color.paper,
          [from.md]: {
            bottom: 16,
            marginInline: 0,
            padding: '10px 12px 10px 18px',
            border: `1px solid ${color.line}`,
            borderRadius: radius.card,
            boxShadow: '0 4px 20px -6px rgba(16, 24, 18, .16)',
          },
        },
        '&&[data-floats=false]': { position: 'static', boxShadow: 'none' },
      },
    },
  },
  RaConfirm: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: {
      root: {
        '& .MuiDialog-paper': { width: 'min(450px, calc(100vw - 32px))', margin: 16, borderRadius: radius.panel },
        '& .MuiDialogTitle-root': { padding: '16px 20px 12px', fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.3 },
        '& .MuiDialogContent-root': { padding: '0 20px 20px' },
        '& .MuiDialogContentText-root': { color: color.text, whiteSpace: 'pre-line' },
        '& .MuiDialogActions-root': { flexWrap: 'wrap', gap: 12, padding: '0 20px 20px' },
        '& .MuiDialogActions-root > *': { margin: 0 },
        '& .MuiButton-startIcon': { display: 'none' },
        '& .ra-confirm.ra-confirm': { color: color.onPrimary, background: color.primary },
        '& .ra-confirm.ra-confirm:hover': { background: color.primaryDark },
        '& .RaConfirm-confirmWarning.ra-confirm': { color: color.paper, background: color.error },
        '& .RaConfirm-confirmWarning.ra-confirm:hover': { background: color.error },
        '& .ra-confirm.Mui-disabled': { opacity: 0.6 },
      },
    },
  },
};
