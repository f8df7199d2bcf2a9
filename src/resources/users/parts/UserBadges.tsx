/** What stands beside somebody's name: who it is here, and whether alive. */
import styled from '@emotion/styled';
import { unknownDeath, type User } from '#contract/users.ts';
import { WriteToCustomer } from '#src/conversation/WriteToCustomer.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { RoleChips } from '../cells.tsx';
import { userWords } from '../labels.ts';

const Beside = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 });

export function CardHeader({ record: user }: { record: User }) {
  const text = useLabels(userWords);
  const locale = useLocale();
  return (
    <Beside>
      {user.is_guest ? <Chip hue="grey">{text.guest}</Chip> : <RoleChips roles={user.roles} />}
      {!user.alive && (
        <Chip hue="grey">
          {user.death_date && user.death_date !== unknownDeath
            ? fill(text.passedOn, { date: formatDate(user.death_date, locale, 'date', 'UTC') })
            : text.passed}
        </Chip>
      )}
      {user.alive && !user.is_guest && <WriteToCustomer userId={user.id} />}
    </Beside>
  );
}
