/** Hint at the outbox of a demo. */
import styled from '@emotion/styled';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { authLabels } from './labels.ts';

const Hint = styled('p')({
  margin: 0,
  padding: '10px 14px',
  borderRadius: radius.control,
  background: color.soft,
  color: color.muted,
  fontSize: '0.875rem',
  '& a': { color: color.primary, fontWeight: 600 },
});

/** In a demo no emails and messages are sent; this hint links to them. */
export function OutboxHint() {
  const { demo } = useInstallation();
  const text = useLabels(authLabels).outbox;
  if (!demo) return null;
  return (
    <Hint>
      {text.text}{' '}
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        {text.link}
      </a>
      .
    </Hint>
  );
}
