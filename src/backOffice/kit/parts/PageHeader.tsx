/** The header of a screen: back link, title, actions. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from } from '#src/theme/tokens.ts';
import { headerLabels } from '#src/ui/header/labels.ts';
import { Icon } from '#src/ui/icons.tsx';

const Header = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 16px',
  marginBottom: 18,
});
/** On phones the title is at least as wide as its longest word; actions wrap below it. */
const Titles = styled('div')({ flex: '1 1 130px', minWidth: 0, [below.md]: { minWidth: 'min-content' } });
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' });
const Title = styled('h1')({
  margin: 0,
  fontSize: '1.375rem',
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: '-0.015em',
  maxWidth: 'calc(100vw - 32px)',
  [from.md]: { fontSize: '1.5rem', overflowWrap: 'anywhere' },
  '&:focus': { outline: 'none' },
});
const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginBottom: 4,
  marginLeft: -4,
  color: color.muted,
  fontSize: '0.875rem',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { color: color.text },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

export interface PageHeaderProps {
  title: string;
  /** Beside the title: a count, a status. */
  titleExtra?: ReactNode;
  back?: { to: string; text: string };
  /** Buttons. */
  children?: ReactNode;
}

export const PageHeader = ({ title, titleExtra, back, children }: PageHeaderProps) => (
  <Header>
    <title>{`${title} — ${useLabels(headerLabels).brand}`}</title>
    <Titles>
      {back && (
        <Back to={back.to}>
          <Icon name="left" size={16} />
          {back.text}
        </Back>
      )}
      <Line>
        {/* Takes the focus that has no other place to go. */}
        <Title tabIndex={-1}>{title}</Title>
        {titleExtra}
      </Line>
    </Titles>
    {children && <Actions>{children}</Actions>}
  </Header>
);
