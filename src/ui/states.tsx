/** Placeholders for empty lists and for failed requests. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';

const stateLabels = labels({
  en: { failed: 'This could not be loaded', tryAgain: 'Try again' },
  ru: { failed: 'Не удалось загрузить', tryAgain: 'Повторить' },
});

const Middle = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 8,
  padding: '56px 16px',
  '& > h2': { margin: '8px 0 0', fontSize: '1.1875rem', fontWeight: 650, lineHeight: 1.3 },
  '& > p': { margin: 0, maxWidth: 440, color: color.muted },
});
const Disc = styled('span')({
  width: 72,
  height: 72,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  background: color.softer,
  color: color.muted,
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'center', marginTop: 16 });

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text?: string;
  /** Buttons and links that lead on. */
  children?: ReactNode;
}

export const EmptyState = ({ icon = 'box', title, text, children }: EmptyStateProps) => (
  <Middle>
    <Disc>
      <Icon name={icon} size={32} />
    </Disc>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <Actions>{children}</Actions>}
  </Middle>
);

export interface ErrorStateProps {
  /** The server's message. */
  text?: string | undefined;
  onRetry: () => void;
  /** Other buttons, beside "Try again". */
  children?: ReactNode;
}

export function ErrorState({ text, onRetry, children }: ErrorStateProps) {
  const stateText = useLabels(stateLabels);
  return (
    <Middle role="alert">
      <Disc>
        <Icon name="alert" size={32} />
      </Disc>
      <h2>{stateText.failed}</h2>
      {text && <p>{text}</p>}
      <Actions>
        <Button variant="outlined" onClick={onRetry}>
          {stateText.tryAgain}
        </Button>
        {children}
      </Actions>
    </Middle>
  );
}
