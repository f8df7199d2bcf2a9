/** Password input with a button that shows the password. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { TextField, type TextFieldProps } from '#src/ui/Field.tsx';
import { authLabels } from './labels.ts';

const Place = styled('div')({ position: 'relative', '& input': { paddingRight: 52 } });
const VisibilityToggle = styled('button')({
  position: 'absolute',
  right: 1,
  // Below the label, centered on the input.
  top: 28,
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  border: 0,
  borderRadius: radius.control - 2,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  '&:hover': { background: color.hover, color: color.text },
});

const eyePath =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const text = useLabels(authLabels);
  const [isShown, setShown] = useState(false);
  return (
    <Place>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <VisibilityToggle
        type="button"
        aria-pressed={isShown}
        aria-label={text.showPassword}
        title={isShown ? text.hidePassword : text.showPassword}
        onClick={() => setShown(!isShown)}
      >
        <svg
          width={20}
          height={20}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.7}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          focusable="false"
        >
          <path d={eyePath} />
          {isShown && <path d="M4 4l16 16" />}
        </svg>
      </VisibilityToggle>
    </Place>
  );
}
