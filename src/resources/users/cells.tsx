/** Table cells of users. */
import styled from '@emotion/styled';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { getInitial } from '#contract/rules/cutText.ts';
import { EmailCell, PhoneCell } from '#src/backOffice/kit/cells.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';
import { userLabels } from './labels.ts';
import { formatUserName } from './formatUserName.ts';

const UserLine = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  maxWidth: '100%',
  '& > span:last-of-type': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});
const AvatarDisc = styled('span')({
  flex: 'none',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  background: color.primarySoft,
  color: color.primary,
  fontWeight: 680,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const SmallText = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });

/** The user's picture, or the first letter of the name. */
export function Avatar({ user, size }: { user: User; size: number }) {
  const name = formatUserName(user, useLocale());
  return (
    <AvatarDisc style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true" translate="no">
      {user.avatar ? (
        <img src={user.avatar.small} alt="" width={size} height={size} loading="lazy" />
      ) : (
        getInitial(name.replace('+', '')).toUpperCase()
      )}
    </AvatarDisc>
  );
}

export function UserName({ record }: { record: User }) {
  const text = useLabels(userLabels);
  const locale = useLocale();
  return (
    <UserLine>
      <Avatar user={record} size={32} />
      <span translate="no">
        {formatUserName(record, locale)}
        {record.is_guest && <SmallText>{text.guest}</SmallText>}
      </span>
    </UserLine>
  );
}

/** A contact that its owner has not confirmed yet, shown below the confirmed one. */
function UnconfirmedNote({ value }: { value: string | undefined }) {
  const text = useLabels(userLabels);
  return value === undefined ? null : (
    <SmallText>
      <span translate="no">{value}</span> – {text.isWaiting}
    </SmallText>
  );
}

export const UserEmail = ({ record: { email, waiting } }: { record: User }) => (
  <span>
    <EmailCell value={email} />
    <UnconfirmedNote value={waiting?.email} />
  </span>
);

export const UserPhone = ({ record: { phone, waiting } }: { record: User }) => (
  <span>
    <PhoneCell value={phone} />
    <UnconfirmedNote value={waiting?.phone} />
  </span>
);

export function UserCountry({ record: { country } }: { record: User }) {
  const locale = useLocale();
  return country ? (
    selectLocalized(locale, country.name, country.en_name)
  ) : (
    <span style={{ color: color.muted }}>–</span>
  );
}

const roleColors: Readonly<Partial<Record<Role, ChipColor>>> = {
  ROLE_ADMIN: 'red',
  ROLE_MANAGER: 'violet',
  ROLE_VENDOR: 'blue',
  ROLE_CUSTOMER: 'green',
};
const Chips = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 6 });

/** The roles that tell people apart. Buyer and customer are shown as one role. */
const selectShownRoles = (roles: readonly Role[]): readonly Role[] => [
  ...new Set(
    roles.filter((role) => role !== 'ROLE_USER').map((role) => (role === 'ROLE_BUYER' ? 'ROLE_CUSTOMER' : role)),
  ),
];

export const formatRoles = ({ roles }: Pick<User, 'roles'>, locale: Locale): string =>
  selectShownRoles(roles)
    .map((role) => userLabels[locale].choices.roles[role])
    .join(', ');

/** Languages without a label stay codes. */
export const formatLanguages = ({ languages }: Pick<User, 'languages'>, locale: Locale): string => {
  const names: Readonly<Record<string, string>> = userLabels[locale].languageNames;
  return languages.map((language) => names[language] ?? language).join(', ');
};

/** Chips of a user's roles. */
export function RoleChips({ roles }: { roles: readonly Role[] }) {
  const roleLabels = useLabels(userLabels).choices.roles;
  const shownRoles = selectShownRoles(roles);
  return (
    <Chips>
      {shownRoles.map((role) => (
        <Chip key={role} color={roleColors[role] ?? 'grey'}>
          {roleLabels[role]}
        </Chip>
      ))}
    </Chips>
  );
}

export const UserRoles = ({ record }: { record: User }) => <RoleChips roles={record.roles} />;
