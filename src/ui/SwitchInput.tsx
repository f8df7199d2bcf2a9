/** A switch: a styled checkbox with a touch target of 44 px. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';

export const SwitchInput = styled('input')({
  appearance: 'none',
  flex: 'none',
  width: 38,
  height: 22,
  margin: 0,
  borderRadius: 999,
  background: color.muted,
  position: 'relative',
  cursor: 'pointer',
  verticalAlign: 'middle',
  transition: 'background .15s',
  '&::before': { content: '""', position: 'absolute', inset: '-11px -3px' },
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 3,
    left: 3,
    width: 16,
    height: 16,
    borderRadius: '50%',
    background: color.paper,
    transition: 'transform .15s',
  },
  '&:checked': { background: color.primary },
  '&:checked::after': { transform: 'translateX(16px)' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
});
