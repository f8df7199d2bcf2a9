/**
 * A button. MUI's costs 8 kB and brings 22 kB of its styling system along, for which the storefront's first visit has
 * no room. It uses the same theme.
 */
import styled from '@emotion/styled';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonStyles, getStyleAttributes, type ButtonStyleProps } from './buttonStyles.ts';

const StyledButton = styled('button')(buttonStyles);

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'>, ButtonStyleProps {
  startIcon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  color,
  fullWidth,
  startIcon,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <StyledButton {...getStyleAttributes({ variant, size, color, fullWidth })} type={type} {...rest}>
      {startIcon}
      {children}
    </StyledButton>
  );
}
