/** Hand-made cells of the list of people. */
import styled from '@emotion/styled';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { EmailCell, PhoneCell } from '#src/backOffice/kit/cells.tsx';
import { inLocale } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Chip, type Hue } from '#src/ui/StatusChip.tsx';
import { userWords } from './labels.ts';
import { nameOfUser } from './nameOfUser.ts';

const Who = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  maxWidth: '100%',
  '& > span:last-of-type': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});
const Disc = styled('span')({
  flex: 'none',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  background: colour.primarySoft,
  color: colour.primary,
  fontWeight: 680,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem', fontWeight: 400 });

/** A face, or its first letter. */
export function Face({ user, size }: { user: User; size: number }) {
  const name = nameOfUser(user, useLocale());
  return (
    <Disc style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true" translate="no">
      {user.avatar ? (
        <img src={user.avatar.small} alt="" width={size} height={size} loading="lazy" />
      ) : (
        name.replace('+', '').charAt(0).toUpperCase()
      )}
    </Disc>
  );
}

export function UserName({ record }: { record: User }) {
  const text = useLabels(userWords);
  const locale = useLocale();
  return (
    <Who>
      <Face user={record} size={32} />
      <span translate="no">
        {nameOfUser(record, locale)}
        {record.is_guest && <Small>{text.guest}</Small>}
      </span>
    </Who>
  );
}

/** One that waits for its owner's yes, told under the account's own. */
function Waiting({ value }: { value: string | undefined }) {
  const text = useLabels(userWords);
  return value === undefined ? null : (
    <Small>
      <span translate="no">{value}</span> – {text.isWaiting}
    </Small>
  );
}

export const UserEmail = ({ record: { email, waiting } }: { record: User }) => (
  <span>
    <EmailCell value={email} />
    <Waiting value={waiting?.email} />
  </span>
);

export const UserPhone = ({ record: { phone, waiting } }: { record: User }) => (
  <span>
    <PhoneCell value={phone} />
    <Waiting value={waiting?.phone} />
  </span>
);

export function UserCountry({ record: { country } }: { record: User }) {
  const locale = useLocale();
  return country ? inLocale(locale, country.name, country.en_name) : <span style={{ color: colour.muted }}>–</span>;
}

const hues: Readonly<Partial<Record<Role, Hue>>> = {
  ROLE_ADMIN: 'red',
  ROLE_MANAGER: 'violet',
  ROLE_VENDOR: 'blue',
  ROLE_CUSTOMER: 'green',
};
const Chips = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 6 });

/** What somebody is here; buyers and customers are one. */
export function RoleChips({ roles }: { roles: readonly Role[] }) {
  const words = useLabels(userWords).choices.roles;
  const shown = [
    ...new Set(
      roles.filter((role) => role !== 'ROLE_USER').map((role) => (role === 'ROLE_BUYER' ? 'ROLE_CUSTOMER' : role)),
    ),
  ];
  return (
    <Chips>
      {shown.map((role) => (
        <Chip key={role} hue={hues[role] ?? 'grey'}>
          {words[role]}
        </Chip>
      ))}
    </Chips>
  );
}

export const UserRoles = ({ record }: { record: User }) => <RoleChips roles={record.roles} />;
