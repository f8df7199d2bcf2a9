/** Shows who else has this record's editor open. */
import styled from '@emotion/styled';
import type { Identifier } from 'react-admin';
import { getInitial } from '#contract/rules/cutText.ts';
import { usePresence } from '#src/api/useHints.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { liveLabels } from '../liveLabels.ts';
import { useResource } from '../ResourceScope.tsx';

/** Beside the title, where nothing moves when somebody appears. */
const People = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: color.muted,
  fontSize: '0.875rem',
  lineHeight: 1.3,
});
const Avatars = styled('span')({
  display: 'flex',
  flex: 'none',
  '& > *': {
    width: 28,
    height: 28,
    borderRadius: '50%',
    border: `2px solid ${color.paper}`,
    background: color.primarySoft,
    color: color.primary,
    display: 'grid',
    placeItems: 'center',
    fontSize: '0.75rem',
    fontWeight: 650,
    objectFit: 'cover',
  },
  '& > * + *': { marginLeft: -10 },
});

const maxAvatars = 4;
const getInitials = (fio: string): string =>
  fio
    .split(' ', 2)
    .map((part) => getInitial(part).toLocaleUpperCase())
    .join('');

export function LivePeople({ id }: { id: Identifier }) {
  const labels = useLabels(liveLabels);
  const locale = useLocale();
  const me = useSession()?.me.id;
  const { name } = useResource();
  const people = usePresence(`${name}/${id}`);
  const [first] = people;
  const text = people.length > 1 ? labels.alsoHereMany : first?.id === me ? labels.otherTab : labels.alsoHere;
  return (
    <People role="status">
      <Avatars aria-hidden="true">
        {people
          .slice(0, maxAvatars)
          .map((person) =>
            person.avatar ? (
              <img key={person.id} src={person.avatar.small} alt="" width={28} height={28} />
            ) : (
              <span key={person.id}>{getInitials(person.fio)}</span>
            ),
          )}
      </Avatars>
      {first && fill(text, { name: first.fio, time: formatDate(first.since, locale, 'time'), n: people.length - 1 })}
    </People>
  );
}
