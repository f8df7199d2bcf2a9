/** /settings/profile: who I am, how the pages look and speak to me, my bonuses, the ways on. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { audiencesOf, hasRole } from '#contract/roles.ts';
import { phoneInWords } from '#contract/rules/phoneWords.ts';
import { chooseLocale, locales } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { buys, invitations, useSession, worksHere } from '#src/session/session.ts';
import { colour, from, radius, shadow } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ThemeChoice } from '#src/ui/header/ThemeChoice.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Invitations } from '#src/ui/Invitations.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton } from '#src/ui/PageSkeleton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useApi } from '../ApiContext.tsx';
import { countriesQuery } from '../auth/phone/countries.ts';
import { useHead } from '../head.tsx';
import { latePart } from '../latePart.tsx';
import { AccountTabs, Column, Deeds, Part, Quiet } from './accountParts.tsx';
import { Avatar, AvatarDeeds } from './AvatarEdit.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { profileLabels } from './labels.ts';

/** As high as the bonuses of somebody who has none yet. */
const BonusesToCome = styled('div')({ height: 640, [from.md]: { height: 486 } });
const Bonuses = latePart(
  () => import('../promo/BonusPart.tsx').then(({ BonusPart }) => BonusPart),
  <BonusesToCome>
    <Skeleton height="100%" radius={16} />
  </BonusesToCome>,
);

const Who = styled('div')({ display: 'flex', alignItems: 'center', gap: 18, minWidth: 0, '& > div': { minWidth: 0 } });
/** A name as long as one likes takes two lines. */
const Title = styled(PageTitle)({
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
const Cards = styled('div')({
  display: 'grid',
  gap: 14,
  [from.sm]: { gridTemplateColumns: '1fr 1fr' },
  '& > :only-child': { gridColumn: '1 / -1' },
  '&:empty': { display: 'none' },
});
const Looks = styled('div')({
  display: 'grid',
  gap: 18,
  [from.sm]: { gridTemplateColumns: '1fr 1fr' },
  '& h3': { margin: '0 0 8px', fontSize: '0.875rem', fontWeight: 600 },
});
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

const WayCard = ({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) => (
  <Way to={to}>
    <Icon name={icon} />
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  </Way>
);

export function Page() {
  const text = useLabels(profileLabels);
  const locale = useLocale();
  const session = useSession();
  useHead({ title: text.title, noIndex: true });
  const isCalledByPhone =
    session !== null &&
    !session.me.is_guest &&
    !(session.me.fio || session.me.login || session.me.email) &&
    session.me.phone !== null;
  const { hash } = useLocation();
  const isSignedIn = session !== null;
  // The part is not in the page yet when the browser looks for it
  useEffect(() => {
    if (isSignedIn && hash === '#bonuses') document.getElementById('bonuses')?.scrollIntoView();
  }, [isSignedIn, hash]);
  const { data: countries = [] } = useQuery({ ...countriesQuery(useApi()), enabled: isCalledByPhone });
  if (!session) return <PageSkeleton />;
  const { me } = session;
  const name = me.is_guest
    ? text.guest
    : me.fio || me.login || me.email || (me.phone && phoneInWords(me.phone, countries)) || text.title;
  const roles = audiencesOf(me.roles).flatMap((audience) => (audience === 'guest' ? [] : [text.roles[audience]]));

  return (
    <Column>
      <Who>
        <Avatar me={me} name={name} />
        <div>
          <Title {...(!me.is_guest && { translate: 'no' as const, title: name })}>{name}</Title>
          <Quiet>{me.is_guest ? text.guestText : roles.join(', ')}</Quiet>
          {!me.is_guest && <AvatarDeeds me={me} />}
        </div>
      </Who>
      <AccountTabs />
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
        {hasRole(me.roles, 'ROLE_MANAGER') && !worksHere(me) && (
          <WayCard to="/users/customers" icon="office" title={text.office} text={text.customersText} />
        )}
      </Cards>
      {!me.is_guest && (
        <Part title={text.details.title}>
          <DetailsForm key={me.id} me={me} />
        </Part>
      )}
      <Part title={text.look}>
        <Looks>
          <div>
            <h3 id="language">{text.language}</h3>
            <Deeds role="group" aria-labelledby="language">
              {locales.map((each) => (
                <Button
                  key={each}
                  lang={each}
                  variant={each === locale ? 'contained' : 'outlined'}
                  aria-pressed={each === locale}
                  onClick={() => chooseLocale(each)}
                >
                  {text.languages[each]}
                </Button>
              ))}
            </Deeds>
          </div>
          <div>
            <h3>{text.theme}</h3>
            <ThemeChoice />
          </div>
        </Looks>
      </Part>
      {!me.is_guest && (
        <div id="bonuses">
          <Bonuses.Part me={me} />
        </div>
      )}
      <div>
        <LinkButton to="/logout" color="secondary" variant="outlined" startIcon={<Icon name="leave" size={20} />}>
          {text.logout}
        </LinkButton>
      </div>
    </Column>
  );
}
