/** A message within the page that stays until the user closes it or acts on it. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, radius } from '#src/theme/tokens.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';

const Box = styled('div')({
  '--ink': color.primary,
  '&[data-tone=note]': { '--ink': color.muted },
  '&[data-tone=warning]': { '--ink': color.warning },
  '&[data-tone=error]': { '--ink': color.error },
  display: 'grid',
  gridTemplateColumns: '24px 1fr auto',
  columnGap: 12,
  rowGap: 10,
  padding: '14px 16px',
  borderRadius: radius.card,
  border: '1px solid color-mix(in srgb, var(--ink) 28%, transparent)',
  background: 'color-mix(in srgb, var(--ink) 7%, transparent)',
  lineHeight: 1.45,
  '& > svg': { color: 'var(--ink)', marginTop: 1 },
  '& p': { margin: '2px 0 0', color: color.muted, fontSize: '0.9375rem' },
});
const CalloutText = styled('div')({ minWidth: 0, '& > strong': { fontWeight: 650 } });
const Actions = styled('div')({ gridColumn: '2 / -1', display: 'flex', flexWrap: 'wrap', gap: 8 });
const CloseButton = styled('button')({
  border: 0,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  padding: 8,
  margin: -6,
  lineHeight: 0,
  borderRadius: radius.control,
  alignSelf: 'start',
  '&:hover': { background: color.hover },
});

const icons: Record<'good' | 'note' | 'warning' | 'error', IconName> = {
  good: 'check',
  note: 'clock',
  warning: 'alert',
  error: 'alert',
};

export interface CalloutProps {
  tone: keyof typeof icons;
  title: string;
  children?: ReactNode;
  /** Buttons that act on the message. */
  actions?: ReactNode;
  close?: { label: string; run: () => void };
}

/** The usual button of a message. */
export const CalloutButton = (props: ButtonProps) => <Button size="small" variant="outlined" {...props} />;

export const Callout = ({ tone, title, children, actions, close }: CalloutProps) => (
  <Box data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    <Icon name={icons[tone]} />
    <CalloutText>
      <strong>{title}</strong>
      {children}
    </CalloutText>
    {close && (
      <CloseButton type="button" aria-label={close.label} onClick={close.run}>
        <Icon name="close" size={18} />
      </CloseButton>
    )}
    {actions && <Actions>{actions}</Actions>}
  </Box>
);
