/** Who works for the company besides its vendors: invited by email, ended and unlinked here; accepted by the one invited. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import { companies } from '#contract/companies.ts';
import type { Company } from '#contract/companies.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useMay } from '#src/backOffice/kit/useMay.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { InviteForm } from './InviteForm.tsx';
import { managerWords } from './labels.ts';
import { ManagerRow } from './ManagerRow.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

export default function CompanyManagers() {
  const text = useLabels(managerWords);
  const company = useRecordContext<Company>();
  // Whoever may unlink runs the company: managers look on.
  const runs = useMay()(companies.managerRemove.access);
  if (!company) return null;
  const managers = company.managers ?? [];
  return (
    <Stack>
      {runs && <InviteForm companyId={company.id} />}
      <Card aria-label={text.managers}>
        {managers.length === 0 ? (
          <EmptyState icon="user" title={text.none} text={text.noneText} />
        ) : (
          <List>
            {managers.map((manager) => (
              <ManagerRow key={manager.user_id} companyId={company.id} manager={manager} runs={runs} />
            ))}
          </List>
        )}
      </Card>
    </Stack>
  );
}
