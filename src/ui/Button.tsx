/**
 * A button. MUI's own costs 8 kB and brings its system's 22 kB along, which the storefront's first visit
 * has no room for; the theme it is drawn from is the same.
 */
import styled from '@emotion/styled';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonLook, lookAttributes, type ButtonLook } from './buttonLook.ts';

const Plain = styled('button')(buttonLook);

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'>, ButtonLook {
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
    <Plain {...lookAttributes({ variant, size, color, fullWidth })} type={type} {...rest}>
      {startIcon}
      {children}
    </Plain>
  );
}
