/** One-click sign-in with demo accounts, shown only in a demo installation. */
import styled from '@emotion/styled';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { demoLabels } from './demoLabels.ts';
import type { SignIn } from './useSignIn.ts';

const password = 'demo-password';
const accounts = [
  { role: 'buyer', icon: 'cart' },
  { role: 'vendor', icon: 'store' },
  { role: 'vendor2', icon: 'store' },
  { role: 'manager', icon: 'user' },
  { role: 'admin', icon: 'shield' },
] as const satisfies readonly { role: string; icon: IconName }[];

const Box = styled('section')({
  display: 'grid',
  gap: 14,
  padding: 20,
  borderRadius: radius.panel,
  background: color.soft,
  border: `1px dashed ${color.strongLine}`,
  [from.lg]: { padding: 28 },
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650 },
  '& p': { margin: '4px 0 0', color: color.muted, fontSize: '0.875rem' },
  '& code': {
    fontSize: '0.875rem',
    padding: '1px 6px',
    borderRadius: 6,
    background: color.softer,
    color: color.text,
    whiteSpace: 'nowrap',
  },
});
const List = styled('div')({ display: 'grid', gap: 8 });
const Account = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.paper,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  lineHeight: 1.35,
  cursor: 'pointer',
  '&:hover:not(:disabled)': { borderColor: color.primary },
  '&:disabled': { opacity: 0.6, cursor: 'default' },
  '& svg': { color: color.primary },
  '& strong': { display: 'block', fontWeight: 600, fontSize: '0.9375rem' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
  // Medium screens have room for both on one line.
  [from.sm]: {
    '& > span': { flex: 1, display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 12 },
  },
  [from.lg]: { '& > span': { display: 'block' } },
});

export function DemoSignIns({ signIn }: { signIn: SignIn }) {
  const text = useLabels(demoLabels);
  const failureText = useFailureText();
  const enter = (login: string) => {
    signIn
      .enter({ step: 'password', login, password })
      .catch((error: unknown) => notify(failureText(error), { tone: 'error' }));
  };
  return (
    <Box aria-label={text.title}>
      <div>
        <h2>{text.title}</h2>
        <p>
          {text.text} <code>{password}</code>
        </p>
      </div>
      <List>
        {accounts.map(({ role, icon }) => {
          const login = `${role}@example.com`;
          return (
            <Account key={role} type="button" disabled={signIn.isBusy} onClick={() => enter(login)}>
              <Icon name={icon} />
              <span>
                <strong>{text.roles[role]}</strong>
                <small>{login}</small>
              </span>
            </Account>
          );
        })}
      </List>
    </Box>
  );
}
