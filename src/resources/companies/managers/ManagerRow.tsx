/** One manager of a company: name, status and actions. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Company, Manager } from '#contract/companies.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { getInitial } from '#contract/rules/cutText.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';
import { useCacheCompany } from '../useCacheCompany.ts';
import { managerLabels } from './labels.ts';

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: '12px 0',
  borderBottom: `1px solid ${color.line}`,
  '&:first-of-type': { paddingTop: 0 },
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
});
const Avatar = styled('span')({
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: color.primarySoft,
  color: color.primary,
  fontWeight: 680,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const NameBlock = styled('div')({
  flex: '1 1 180px',
  minWidth: 0,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& > strong': { fontWeight: 600 },
  '& > small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4 });

const statusColors: Readonly<Record<Manager['status'], ChipColor>> = {
  in_moderation: 'amber',
  hired: 'green',
  canceled: 'grey',
};
type ManagerAction = 'dismiss' | 'unlink' | 'leave';

export interface ManagerRowProps {
  companyId: number;
  manager: Manager;
  /** Whether the current user may dismiss and unlink managers. */
  canManage: boolean;
}

export function ManagerRow({ companyId, manager, canManage }: ManagerRowProps) {
  const text = useLabels(managerLabels);
  const failureText = useFailureText();
  const cacheCompany = useCacheCompany();
  const navigate = useNavigate();
  const listPath = useListPath();
  const isMe = useSession()?.me.id === manager.user_id;
  const [pendingAction, setPendingAction] = useState<ManagerAction | null>(null);
  const name = formatRegisteredName({ id: manager.user_id, fio: manager.fio || manager.email || '' }, useLocale());
  const params = { id: companyId };
  const { user_id } = manager;

  const runRequest = (request: Promise<Company>, doneText: string, onDone: (company: Company) => void = cacheCompany) =>
    void request.then(
      (company) => {
        onDone(company);
        notify(fill(doneText, { name }), { tone: 'success' });
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  const cancel = () => api.companies.managerSet({ params, body: { user_id, status: 'canceled' } });
  const actions: Record<ManagerAction, () => void> = {
    dismiss: () => runRequest(cancel(), text.done.dismiss),
    unlink: () => runRequest(api.companies.managerRemove({ params, query: { user_id } }), text.done.unlink),
    // After leaving, the user can no longer see the company, so the screen goes back to the list.
    leave: () =>
      runRequest(cancel(), text.done.leave, (company) => {
        cacheCompany(company);
        void navigate(listPath);
      }),
  };
  const confirm = () => {
    if (pendingAction) actions[pendingAction]();
    setPendingAction(null);
  };
  const renderAction = (label: string, onClick: () => void, isDestructive = true) => (
    <Button
      size="small"
      color={isDestructive ? 'error' : 'primary'}
      onClick={onClick}
      aria-label={fill(text.of, { action: label, name })}
    >
      {label}
    </Button>
  );
  return (
    <Row>
      <Avatar aria-hidden="true" translate="no">
        {manager.avatar ? <img src={manager.avatar.small} alt="" /> : getInitial(name).toUpperCase()}
      </Avatar>
      <NameBlock>
        <strong translate="no">{isMe ? `${name} (${text.you})` : name}</strong>
        {manager.email && manager.email !== name && <small>{manager.email}</small>}
      </NameBlock>
      <Chip color={statusColors[manager.status]}>{text.statuses[manager.status]}</Chip>
      {canManage && (
        <Actions>
          {manager.status === 'canceled' &&
            renderAction(
              text.inviteAgain,
              () => runRequest(api.companies.managerSet({ params, body: { user_id } }), text.invited),
              false,
            )}
          {manager.status === 'in_moderation' && renderAction(text.cancelInvitation, actions.dismiss)}
          {manager.status === 'hired' && renderAction(text.dismiss, () => setPendingAction('dismiss'))}
          {renderAction(text.unlink, () => setPendingAction('unlink'))}
        </Actions>
      )}
      {isMe && !canManage && manager.status === 'hired' && (
        <Actions>{renderAction(text.leave, () => setPendingAction('leave'))}</Actions>
      )}
      <Dialog
        open={pendingAction !== null}
        onClose={() => setPendingAction(null)}
        title={pendingAction ? fill(text.questions[pendingAction].title, { name }) : ''}
        actions={
          <>
            <Button onClick={() => setPendingAction(null)}>{text.back}</Button>
            <Button variant="contained" color="error" onClick={confirm}>
              {pendingAction === 'unlink' ? text.unlink : pendingAction === 'leave' ? text.leave : text.dismiss}
            </Button>
          </>
        }
      >
        {pendingAction && text.questions[pendingAction].text}
      </Dialog>
    </Row>
  );
}
