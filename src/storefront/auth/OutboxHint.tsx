import styled from '@emotion/styled';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { authLabels } from './labels.ts';

const Hint = styled('p')({
  margin: 0,
  padding: '10px 14px',
  borderRadius: radius.control,
  background: colour.soft,
  color: colour.muted,
  fontSize: '0.875rem',
  '& a': { color: colour.primary, fontWeight: 600 },
});

/** In a demo no mail and no message leaves the house: here they can be read. */
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
