/** /settings/profile: who I am, my language, my bonuses, the ways on. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { audiencesOf } from '#contract/roles.ts';
import { chooseLocale, locales } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { buys, invitations, useSession, worksHere } from '#src/session/session.ts';
import { colour, from, radius, shadow } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Invitations } from '#src/ui/Invitations.tsx';
import { NarrowWidth, PageTitle, Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton } from '#src/ui/PageSkeleton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useApi } from '../ApiContext.tsx';
import { countriesQuery } from '../auth/phone/countries.ts';
import { phoneInWords } from '../auth/phone/words.ts';
import { useHead } from '../head.tsx';
import { latePart } from '../latePart.tsx';
import { profileLabels } from './labels.ts';
import { SecurityPart } from './SecurityPart.tsx';

const Bonuses = latePart(() => import('../promo/BonusPart.tsx').then(({ BonusPart }) => BonusPart), <Skeleton height={420} radius={16} />);

const Column = styled(NarrowWidth)({ paddingBlock: '24px 48px', display: 'grid', gap: 20, [from.lg]: { paddingBlock: '36px 64px' } });
const Who = styled('div')({ display: 'flex', alignItems: 'center', gap: 18 });
const Avatar = styled('span')({
  flex: 'none',
  width: 72,
  height: 72,
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: colour.primarySoft,
  color: colour.primary,
  fontSize: '1.625rem',
  fontWeight: 680,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Quiet = styled('p')({ margin: '2px 0 0', color: colour.muted });
const Cards = styled('div')({ display: 'grid', gap: 14, [from.sm]: { gridTemplateColumns: '1fr 1fr' } });
const Way = styled(AppLink)({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  padding: 18,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.panel,
  color: 'inherit',
  textDecoration: 'none',
  lineHeight: 1.4,
  transition: 'box-shadow .15s, border-color .15s',
  '&:hover': { borderColor: colour.strongLine, boxShadow: shadow.raised },
  '& > svg': { color: colour.primary },
  '& strong': { display: 'block', fontWeight: 650 },
  '& small': { color: colour.muted, fontSize: '0.875rem' },
});
const Part = styled(Panel)({ display: 'grid', gap: 14, alignContent: 'start', '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650 } });
const Facts = styled('dl')({ margin: 0, display: 'grid', gap: 10, '& dt': { color: colour.muted, fontSize: '0.8125rem' }, '& dd': { margin: 0, overflowWrap: 'anywhere' } });
const Choices = styled('div')({ display: 'flex', gap: 8 });

const WayCard = ({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) => (
  <Way to={to}>
    <Icon name={icon} />
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  </Way>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** As the sign-in writes it; plainly while the countries are on their way. */
function Phone({ number }: { number: string }) {
  const { data } = useQuery(countriesQuery(useApi()));
  return phoneInWords(number, data ?? []);
}

export function Page() {
  const text = useLabels(profileLabels);
  const locale = useLocale();
  const session = useSession();
  useHead({ title: text.title, noIndex: true });
  if (!session) return <PageSkeleton />;
  const { me } = session;
  const name = me.is_guest ? text.guest : me.fio || me.login || me.email || me.phone || text.title;
  const roles = audiencesOf(me.roles).flatMap((audience) => (audience === 'guest' ? [] : [text.roles[audience]]));

  return (
    <Column>
      <Who>
        <Avatar aria-hidden="true">{me.avatar ? <img src={me.avatar.small} alt="" /> : /^\p{L}/u.test(name) ? name.slice(0, 1).toUpperCase() : <Icon name="user" size={32} />}</Avatar>
        <div>
          <PageTitle>{name}</PageTitle>
          <Quiet>{me.is_guest ? text.guestText : roles.join(', ')}</Quiet>
        </div>
      </Who>
      {me.is_guest && (
        <div>
          <LinkButton to="/auth/login?next=%2Fsettings%2Fprofile" variant="contained">
            {text.signIn}
          </LinkButton>
        </div>
      )}
      {invitations(me).length > 0 && <Invitations />}
      <Cards>
        {buys(me) && <WayCard to="/orders/list/my" icon="box" title={text.orders} text={text.ordersText} />}
        {worksHere(me) && <WayCard to="/orders/list/full" icon="office" title={text.office} text={text.officeText} />}
        {!me.is_guest && (
          <Part>
            <h2>{text.contacts}</h2>
            <Facts>
              <Fact label={text.email}>{me.email ?? text.none.email}</Fact>
              <Fact label={text.phone}>{me.phone ? <Phone number={me.phone} /> : text.none.phone}</Fact>
              {me.login && <Fact label={text.login}>{me.login}</Fact>}
            </Facts>
          </Part>
        )}
        <Part>
          <h2 id="language">{text.language}</h2>
          <Choices role="group" aria-labelledby="language">
            {locales.map((each) => (
              <Button key={each} lang={each} variant={each === locale ? 'contained' : 'outlined'} aria-pressed={each === locale} onClick={() => chooseLocale(each)}>
                {text.languages[each]}
              </Button>
            ))}
          </Choices>
        </Part>
      </Cards>
      {!me.is_guest && (
        <div id="bonuses">
          <Bonuses.Part me={me} />
        </div>
      )}
      {!me.is_guest && (
        <Part>
          <h2>{text.security.title}</h2>
          <SecurityPart me={me} />
        </Part>
      )}
      <div>
        <LinkButton to="/logout" color="secondary" variant="outlined" startIcon={<Icon name="leave" size={20} />}>
          {text.logout}
        </LinkButton>
      </div>
    </Column>
  );
}
