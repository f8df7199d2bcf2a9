/** A link that looks like a button. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './AppLink.tsx';
import { buttonStyles, getStyleAttributes, type ButtonStyleProps } from './buttonStyles.ts';

const StyledLink = styled(AppLink)(buttonStyles);

export interface LinkButtonProps extends Omit<AppLinkProps, 'color'>, ButtonStyleProps {
  startIcon?: ReactNode;
}

export function LinkButton({ variant, size, color, fullWidth, startIcon, children, ...rest }: LinkButtonProps) {
  return (
    <StyledLink {...getStyleAttributes({ variant, size, color, fullWidth })} {...rest}>
      {startIcon}
      {children}
    </StyledLink>
  );
}
