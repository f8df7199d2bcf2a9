/** A link that looks like a button. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './AppLink.tsx';
import { buttonLook, lookAttributes, type ButtonLook } from './buttonLook.ts';

const Plain = styled(AppLink)(buttonLook);

export interface LinkButtonProps extends Omit<AppLinkProps, 'color'>, ButtonLook {
  startIcon?: ReactNode;
}

export function LinkButton({ variant, size, color, fullWidth, startIcon, children, ...rest }: LinkButtonProps) {
  return (
    <Plain {...lookAttributes({ variant, size, color, fullWidth })} {...rest}>
      {startIcon}
      {children}
    </Plain>
  );
}
