/** /settings/profile: name and picture, personal details, language, theme and bonuses. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { toAudiences, hasRole } from '#contract/roles.ts';
import { formatPhone } from '#contract/rules/phoneFormat.ts';
import { chooseLocale, locales } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, getInvitations, useSession, hasShopAccess } from '#src/session/session.ts';
import { color, from, radius, shadow } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ThemeChoice } from '#src/ui/header/ThemeChoice.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Invitations } from '#src/ui/Invitations.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton, Skeleton } from '#src/ui/Skeleton.tsx';
import { useApi } from '../ApiContext.tsx';
import { countriesQuery } from '../auth/phone/countries.ts';
import { useHead } from '../head.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { AccountTabs, Column, Actions, Part, MutedText } from './accountLayout.tsx';
import { Avatar, AvatarActions } from './AvatarEdit.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { profileLabels } from './labels.ts';

/** As high as the bonuses of a new account. */
const BonusesPlaceholder = styled('div')({ height: 640, [from.md]: { height: 486 } });
export const Bonuses = createRenderedPart(
  () => import('../promo/BonusPart.tsx').then(({ BonusPart }) => BonusPart),
  <BonusesPlaceholder>
    <Skeleton height="100%" radius={16} />
  </BonusesPlaceholder>,
);

export const AddressBook = createRenderedPart(
  () => import('../addresses/AddressBookPart.tsx').then(({ AddressBookPart }) => AddressBookPart),
  <Skeleton height={180} radius={16} />,
);

const Identity = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 18,
  minWidth: 0,
  '& > div': { minWidth: 0 },
});
/** Long names take two lines. */
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
const Appearance = styled('div')({
  display: 'grid',
  gap: 18,
  [from.sm]: { gridTemplateColumns: '1fr 1fr' },
  '& h3': { margin: '0 0 8px', fontSize: '0.875rem', fontWeight: 600 },
});
const CardLink = styled(AppLink)({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  padding: 18,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  color: 'inherit',
  textDecoration: 'none',
  lineHeight: 1.4,
  transition: 'box-shadow .15s, border-color .15s',
  '&:hover': { borderColor: color.strongLine, boxShadow: shadow.raised },
  '& > svg': { color: color.primary },
  '& strong': { display: 'block', fontWeight: 650 },
  '& small': { color: color.muted, fontSize: '0.875rem' },
});

const LinkCard = ({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) => (
  <CardLink to={to}>
    <Icon name={icon} />
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  </CardLink>
);

export function Page() {
  const text = useLabels(profileLabels);
  const locale = useLocale();
  const session = useSession();
  useHead({ title: text.title, noIndex: true });
  const isNamedByPhone =
    session !== null &&
    !session.me.is_guest &&
    !(session.me.fio || session.me.login || session.me.email) &&
    session.me.phone !== null;
  const { hash } = useLocation();
  const isSignedIn = session !== null;
  // The lazy part isn't in the page yet when the browser looks for the anchor.
  useEffect(() => {
    if (isSignedIn && hash === '#bonuses') document.getElementById('bonuses')?.scrollIntoView();
  }, [isSignedIn, hash]);
  const { data: countries = [] } = useQuery({ ...countriesQuery(useApi()), enabled: isNamedByPhone });
  if (!session) return <PageSkeleton />;
  const { me } = session;
  const name = me.is_guest
    ? text.guest
    : me.fio || me.login || me.email || (me.phone && formatPhone(me.phone, countries)) || text.title;
  const roles = toAudiences(me.roles).flatMap((audience) => (audience === 'guest' ? [] : [text.roles[audience]]));

  return (
    <Column>
      <Identity>
        <Avatar me={me} name={name} />
        <div>
          <Title {...(!me.is_guest && { translate: 'no' as const, title: name })}>{name}</Title>
          <MutedText>{me.is_guest ? text.guestText : roles.join(', ')}</MutedText>
          {!me.is_guest && <AvatarActions me={me} />}
        </div>
      </Identity>
      <AccountTabs />
      {me.is_guest && (
        <div>
          <LinkButton to="/auth/login?next=%2Fsettings%2Fprofile" variant="contained">
            {text.signIn}
          </LinkButton>
        </div>
      )}
      {getInvitations(me).length > 0 && <Invitations />}
      <Cards>
        {canBuy(me) && <LinkCard to="/orders/list/my" icon="box" title={text.orders} text={text.ordersText} />}
        {hasShopAccess(me) && (
          <LinkCard to="/orders/list/full" icon="office" title={text.office} text={text.officeText} />
        )}
        {hasRole(me.roles, 'ROLE_MANAGER') && !hasShopAccess(me) && (
          <LinkCard to="/users/customers" icon="office" title={text.office} text={text.customersText} />
        )}
      </Cards>
      {!me.is_guest && (
        <Part title={text.details.title}>
          <DetailsForm key={me.id} me={me} />
        </Part>
      )}
      {!me.is_guest && canBuy(me) && (
        <div id="addresses">
          <AddressBook.Part me={me} />
        </div>
      )}
      <Part title={text.look}>
        <Appearance>
          <div>
            <h3 id="language">{text.language}</h3>
            <Actions role="group" aria-labelledby="language">
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
            </Actions>
          </div>
          <div>
            <h3>{text.theme}</h3>
            <ThemeChoice />
          </div>
        </Appearance>
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
