/** Who is signed in, and the ways out of here: profile and exit are the storefront's. */
import styled from '@emotion/styled';
import { useLocation } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Disclosure, menuEntry } from '#src/ui/Disclosure.tsx';
import { control, Word } from '#src/ui/header/headerParts.ts';
import { Icon } from '#src/ui/icons.tsx';
import { layoutWords } from './labels.ts';

const Summary = styled('summary')({ ...control, maxWidth: 200 });
const Entry = styled(AppLink)(menuEntry);
const Line = styled('hr')({ border: 0, borderTop: `1px solid ${colour.line}`, margin: '6px 8px' });
const Who = styled('div')({ padding: '10px 12px 8px', '& strong': { display: 'block', fontWeight: 650, lineHeight: 1.35 }, '& span': { display: 'block', color: colour.muted, fontSize: '0.8125rem', overflowWrap: 'anywhere' } });

export function AccountMenu() {
  const text = useLabels(layoutWords);
  const me = useSession()?.me;
  const { key } = useLocation();
  if (!me) return null;
  const name = me.first_name || me.fio || me.login || me.email || text.account;
  return (
    <Disclosure
      align="end"
      closeOn={key}
      summary={
        <Summary aria-label={`${text.account}: ${name}`}>
          <Icon name="user" />
          <Word>{name}</Word>
        </Summary>
      }
    >
      <Who>
        <strong>{me.fio || name}</strong>
        {me.email && <span>{me.email}</span>}
        {me.company && <span>{me.company.brand}</span>}
      </Who>
      <Line />
      <Entry to="/settings/profile">
        <Icon name="user" size={20} />
        {text.profile}
      </Entry>
      <Entry to="/logout">
        <Icon name="leave" size={20} />
        {text.logOut}
      </Entry>
    </Disclosure>
  );
}
