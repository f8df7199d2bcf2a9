/** The set-up checklist on a company's page, with everything that is done. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useRecordContext } from 'react-admin';
import { isAdmin } from '#contract/roles.ts';
import type { Company } from '#contract/companies.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { setupLabels } from '#src/backOffice/kit/setup/labels.ts';
import { SetupItems, SetupProgress } from '#src/backOffice/kit/setup/SetupItems.tsx';
import { useSetup, useSetupCardState } from '#src/backOffice/kit/setup/useSetup.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';

const Heading = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  '& > h2': { margin: 0, fontSize: '1rem', fontWeight: 650 },
});
const Lead = styled('p')({ margin: '4px 0 14px', color: color.muted, fontSize: '0.875rem' });

/** Brings a hidden checklist back to the dashboard, which admins don't have it on. */
function ShowButton({ companyId }: { companyId: number }) {
  const text = useLabels(setupLabels);
  const me = useSession()?.me;
  const [state, setState] = useSetupCardState(companyId);
  if (state !== 'hidden' || isAdmin(me)) return null;
  return (
    <Button
      variant="outlined"
      size="small"
      onClick={() => {
        setState('open');
        notify(text.shown, { tone: 'success' });
      }}
    >
      {text.show}
    </Button>
  );
}

export default function Setup() {
  const text = useLabels(setupLabels);
  const failureText = useFailureText();
  const companyId = useRecordContext<Company>()?.id ?? 0;
  const { data: items, error, refetch } = useSetup(companyId);
  if (!items) {
    return error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={420} />
    );
  }
  const isComplete = items.every(({ code }) => code === null);
  return (
    <Card>
      <Heading>
        <h2>{isComplete ? text.complete : text.title}</h2>
        <SetupProgress items={items} />
      </Heading>
      <Lead>{text.lead}</Lead>
      <SetupItems items={items} companyId={companyId} />
      <ShowButton companyId={companyId} />
    </Card>
  );
}
