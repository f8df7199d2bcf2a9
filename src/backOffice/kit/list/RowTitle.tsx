/** The name of a row: leads to its record, or opens what there is to see of it. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { colour } from '#src/theme/tokens.ts';
import { useEditPath } from '../paths.ts';
import { useList } from './ListScope.tsx';

const look = {
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'none',
  display: 'block',
  minWidth: 0,
  '&:hover': { color: colour.primary },
} as const;
const TitleLink = styled(Link)(look);
const TitleButton = styled('button')({ ...look, border: 0, padding: 0, background: 'none', cursor: 'pointer' });

export function RowTitle({
  record,
  className,
  children,
}: {
  record: RaRecord;
  className?: string;
  children: ReactNode;
}) {
  const { view, lookAt } = useList();
  const path = useEditPath()(record.id);
  if (!view.other)
    return (
      <TitleLink to={path} className={className}>
        {children}
      </TitleLink>
    );
  return (
    <TitleButton type="button" className={className} onClick={() => lookAt(record)}>
      {children}
    </TitleButton>
  );
}
