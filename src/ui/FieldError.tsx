import styled from '@emotion/styled';
import { colour } from '#src/theme/tokens.ts';

/** Why a field is not right. */
export const FieldError = styled('p')({
  margin: '6px 0 0',
  color: colour.error,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
});
