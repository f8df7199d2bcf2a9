/** /settings/account: contacts, password, second factors, sessions, data and removal of the account. */
import { useSession } from '#src/session/session.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useHead } from '../head.tsx';
import { accountLabels } from './accountLabels.ts';
import { AccountTabs, Column } from './accountLayout.tsx';
import { accountSections } from './accountSections.tsx';

export function Page() {
  const text = useLabels(accountLabels);
  const session = useSession();
  useHead({ title: text.title, noIndex: true });
  if (!session) return <PageSkeleton />;
  const { me } = session;
  // The account must set up a second factor before it can use anything else.
  const isLimited = me.second_factor === 'required';
  return (
    <Column>
      <PageTitle>{text.title}</PageTitle>
      <AccountTabs />
      {me.is_guest && (
        <EmptyState icon="user" title={text.guest} text={text.guestText}>
          <LinkButton to="/auth/login?next=%2Fsettings%2Faccount" variant="contained">
            {text.register}
          </LinkButton>
        </EmptyState>
      )}
      {accountSections.map(
        ({ id, isForGuests, Part }) =>
          (isLimited ? id === 'factors' : !me.is_guest || isForGuests) && <Part key={id} me={me} />,
      )}
    </Column>
  );
}
