/** /blog/create: a new publication. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { useHead } from '../../head.tsx';
import { Column } from './Column.tsx';
import { myPublicationLabels } from './labels.ts';
import { PublicationForm } from './PublicationForm.tsx';

export function Page() {
  const text = useLabels(myPublicationLabels);
  const me = useSession()?.me;
  useHead({ title: text.create, noIndex: true });
  return (
    <Column>
      <PageTitle>{text.create}</PageTitle>
      {me && <PublicationForm me={me} saved={null} />}
    </Column>
  );
}
