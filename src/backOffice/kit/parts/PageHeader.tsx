/** The head of a screen: the way back, its name, what can be done. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from } from '#src/theme/tokens.ts';
import { headerLabels } from '#src/ui/header/labels.ts';
import { Icon } from '#src/ui/icons.tsx';

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 16px',
  marginBottom: 18,
});
/** On the phone never narrower than its longest word: what can be done goes beneath then. */
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
});
const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginBottom: 4,
  marginLeft: -4,
  color: colour.muted,
  fontSize: '0.875rem',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { color: colour.text },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

export interface PageHeadProps {
  title: string;
  /** Beside the title: a count, a status. */
  beside?: ReactNode;
  back?: { to: string; text: string };
  /** Buttons. */
  children?: ReactNode;
}

export const PageHead = ({ title, beside, back, children }: PageHeadProps) => (
  <Head>
    <title>{`${title} — ${useLabels(headerLabels).brand}`}</title>
    <Titles>
      {back && (
        <Back to={back.to}>
          <Icon name="left" size={16} />
          {back.text}
        </Back>
      )}
      <Line>
        <Title>{title}</Title>
        {beside}
      </Line>
    </Titles>
    {children && <Actions>{children}</Actions>}
  </Head>
);
