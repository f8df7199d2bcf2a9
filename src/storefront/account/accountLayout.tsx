/** Layout components of the account screens. */
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { NarrowWidth, Panel } from '#src/ui/layoutParts.tsx';
import { accountLabels } from './accountLabels.ts';

export const Column = styled(NarrowWidth)({
  paddingBlock: '24px 48px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  [from.lg]: { paddingBlock: '36px 64px' },
});
export const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem', lineHeight: 1.45 });
export const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 });
/** Limits the width of a form. */
export const Form = styled('div')({
  maxWidth: 460,
  paddingTop: 4,
  '&:empty': { display: 'none' },
  '& input[name=username]': { position: 'absolute', width: 1, height: 1, opacity: 0, pointerEvents: 'none' },
});

const Card = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  alignContent: 'start',
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
  '&[data-tone=danger]': { borderColor: `color-mix(in srgb, ${color.error} 38%, transparent)` },
});

/** A card with its heading. */
export function Part({
  title,
  about,
  tone,
  children,
}: {
  title: string;
  about?: string;
  tone?: 'danger';
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} data-tone={tone}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <MutedText style={{ marginTop: 4 }}>{about}</MutedText>}
      </div>
      {children}
    </Card>
  );
}

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2px 12px',
  minHeight: 48,
  padding: '12px 0',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '&:first-of-type': { paddingTop: 0 },
  '&:last-of-type': { paddingBottom: 0 },
  '& dt': { color: color.muted, fontSize: '0.8125rem' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
const RowDetails = styled('div')({ gridColumn: '1 / -1', paddingTop: 10, '&:empty': { display: 'none' } });

/** A label and its value, with an action and the form that the action opens. */
export const LabeledValue = ({
  label,
  value,
  action,
  children,
}: {
  label: string;
  value: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) => (
  <Line>
    <dl style={{ margin: 0 }}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
    {action}
    <RowDetails>{children}</RowDetails>
  </Line>
);

const Tabs = styled('nav')({ display: 'flex', gap: 4, borderBottom: `1px solid ${color.line}`, overflowX: 'auto' });
const Tab = styled(AppLink)({
  padding: '10px 14px',
  marginBottom: -1,
  borderBottom: '2px solid transparent',
  color: color.muted,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { color: color.text },
  '&[aria-current=page]': { color: color.primary, borderBottomColor: color.primary },
});

/** Tabs of the two account screens. */
export function AccountTabs() {
  const text = useLabels(accountLabels);
  const { pathname } = useLocation();
  return (
    <Tabs aria-label={text.title}>
      {(['/settings/profile', '/settings/account'] as const).map((path) => (
        <Tab key={path} to={path} {...(pathname === path && { 'aria-current': 'page' as const })}>
          {text.tabs[path]}
        </Tab>
      ))}
    </Tabs>
  );
}
