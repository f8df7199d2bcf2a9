/** Role and "deceased" badges in the header of a user's card. */
import styled from '@emotion/styled';
import { unknownDeath, type User } from '#contract/users.ts';
import { WriteToCustomerButton } from '#src/conversation/WriteToCustomerButton.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { RoleChips } from '../cells.tsx';
import { userLabels } from '../labels.ts';

const Badges = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 });

export function UserBadges({ record: user }: { record: User }) {
  const text = useLabels(userLabels);
  const locale = useLocale();
  return (
    <Badges>
      {user.is_guest ? <Chip color="grey">{text.guest}</Chip> : <RoleChips roles={user.roles} />}
      {!user.alive && (
        <Chip color="grey">
          {user.death_date && user.death_date !== unknownDeath
            ? fill(text.passedOn, { date: formatDate(user.death_date, locale, 'date', 'UTC') })
            : text.passed}
        </Chip>
      )}
      {user.alive && !user.is_guest && <WriteToCustomerButton userId={user.id} />}
    </Badges>
  );
}
