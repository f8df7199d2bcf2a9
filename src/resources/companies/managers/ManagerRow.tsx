/** One manager: who, how it stands, what can be done. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Company, Manager } from '#contract/companies.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { Chip, type Hue } from '#src/ui/StatusChip.tsx';
import { useTakeCompany } from '../useTakeCompany.ts';
import { managerWords } from './labels.ts';

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: '12px 0',
  borderBottom: `1px solid ${colour.line}`,
  '&:first-of-type': { paddingTop: 0 },
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
});
const Face = styled('span')({
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: colour.primarySoft,
  color: colour.primary,
  fontWeight: 680,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Who = styled('div')({
  flex: '1 1 180px',
  minWidth: 0,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& > strong': { fontWeight: 600 },
  '& > small': { display: 'block', color: colour.muted, fontSize: '0.8125rem' },
});
const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4 });

const hues: Readonly<Record<Manager['status'], Hue>> = { in_moderation: 'amber', hired: 'green', canceled: 'grey' };
type Asked = 'dismiss' | 'unlink' | 'leave';

export interface ManagerRowProps {
  companyId: number;
  manager: Manager;
  /** Whether who looks runs the company. */
  runs: boolean;
}

export function ManagerRow({ companyId, manager, runs }: ManagerRowProps) {
  const text = useLabels(managerWords);
  const failureText = useFailureText();
  const take = useTakeCompany();
  const navigate = useNavigate();
  const listPath = useListPath();
  const isMe = useSession()?.me.id === manager.user_id;
  const [asked, setAsked] = useState<Asked | null>(null);
  const name = registeredName({ id: manager.user_id, fio: manager.fio || manager.email || '' }, useLocale());
  const params = { id: companyId };
  const { user_id } = manager;

  const tell = (step: Promise<Company>, done: string, end: (company: Company) => void = take) =>
    void step.then(
      (company) => {
        end(company);
        notify(fill(done, { name }), { tone: 'success' });
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  const cancel = () => api.companies.managerSet({ params, body: { user_id, status: 'canceled' } });
  const deeds: Record<Asked, () => void> = {
    dismiss: () => tell(cancel(), text.done.dismiss),
    unlink: () => tell(api.companies.managerRemove({ params, query: { user_id } }), text.done.unlink),
    // Nothing of the company is theirs to see from now on.
    leave: () =>
      tell(cancel(), text.done.leave, (company) => {
        take(company);
        void navigate(listPath);
      }),
  };
  const confirm = () => {
    if (asked) deeds[asked]();
    setAsked(null);
  };
  const deed = (words: string, onClick: () => void, isGrave = true) => (
    <Button
      size="small"
      color={isGrave ? 'error' : 'primary'}
      onClick={onClick}
      aria-label={fill(text.of, { action: words, name })}
    >
      {words}
    </Button>
  );
  return (
    <Row>
      <Face aria-hidden="true" translate="no">
        {manager.avatar ? <img src={manager.avatar.small} alt="" /> : name.slice(0, 1).toUpperCase()}
      </Face>
      <Who>
        <strong translate="no">{isMe ? `${name} (${text.you})` : name}</strong>
        {manager.email && manager.email !== name && <small>{manager.email}</small>}
      </Who>
      <Chip hue={hues[manager.status]}>{text.statuses[manager.status]}</Chip>
      {runs && (
        <Deeds>
          {manager.status === 'canceled' &&
            deed(
              text.inviteAgain,
              () => tell(api.companies.managerSet({ params, body: { user_id } }), text.invited),
              false,
            )}
          {manager.status === 'in_moderation' && deed(text.cancelInvitation, deeds.dismiss)}
          {manager.status === 'hired' && deed(text.dismiss, () => setAsked('dismiss'))}
          {deed(text.unlink, () => setAsked('unlink'))}
        </Deeds>
      )}
      {isMe && !runs && manager.status === 'hired' && <Deeds>{deed(text.leave, () => setAsked('leave'))}</Deeds>}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? fill(text.questions[asked].title, { name }) : ''}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{text.keep}</Button>
            <Button variant="contained" color="error" onClick={confirm}>
              {asked === 'unlink' ? text.unlink : asked === 'leave' ? text.leave : text.dismiss}
            </Button>
          </>
        }
      >
        {asked && text.questions[asked].text}
      </Dialog>
    </Row>
  );
}
