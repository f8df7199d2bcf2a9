/** Managers of a company: vendors invite, dismiss and unlink them here; the invited person accepts. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import { companies } from '#contract/companies.ts';
import type { Company } from '#contract/companies.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useHasAccess } from '#src/backOffice/kit/access.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { InviteForm } from './InviteForm.tsx';
import { managerLabels } from './labels.ts';
import { ManagerRow } from './ManagerRow.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

export default function CompanyManagers() {
  const text = useLabels(managerLabels);
  const company = useRecordContext<Company>();
  // Only those who may unlink managers can manage them; managers themselves just see the list.
  const canManage = useHasAccess()(companies.managerRemove.access);
  if (!company) return null;
  const managers = company.managers ?? [];
  return (
    <Stack>
      {canManage && <InviteForm companyId={company.id} />}
      <Card aria-label={text.managers}>
        {managers.length === 0 ? (
          <EmptyState icon="user" title={text.none} text={text.noneText} />
        ) : (
          <List>
            {managers.map((manager) => (
              <ManagerRow key={manager.user_id} companyId={company.id} manager={manager} canManage={canManage} />
            ))}
          </List>
        )}
      </Card>
    </Stack>
  );
}
