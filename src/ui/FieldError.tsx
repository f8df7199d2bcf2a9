/** The validation error below a form field. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';

export const FieldError = styled('p')({
  margin: '6px 0 0',
  color: color.error,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
});
