/** The title of a row: links to its record, or opens its details. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { color } from '#src/theme/tokens.ts';
import { useEditPath } from '../paths.ts';
import { useListScope } from './ListScope.tsx';

const titleStyles = {
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'none',
  display: 'block',
  minWidth: 0,
  '&:hover': { color: color.primary },
} as const;
const TitleLink = styled(Link)(titleStyles);
const TitleButton = styled('button')({ ...titleStyles, border: 0, padding: 0, background: 'none', cursor: 'pointer' });

export function RowTitle({
  record,
  className,
  children,
}: {
  record: RaRecord;
  className?: string;
  children: ReactNode;
}) {
  const { view, openRow } = useListScope();
  const path = useEditPath()(record.id);
  if (!view.other)
    return (
      <TitleLink to={path} className={className}>
        {children}
      </TitleLink>
    );
  return (
    <TitleButton type="button" className={className} onClick={() => openRow(record)}>
      {children}
    </TitleButton>
  );
}
