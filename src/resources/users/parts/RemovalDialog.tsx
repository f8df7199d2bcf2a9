/** Confirms the deletion of an account: what is deleted, what stays, and what prevents it. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { losslessState } from '#src/backOffice/kit/form/UnsavedGuard.tsx';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { userLabels } from '../labels.ts';
import { formatUserName } from '../formatUserName.ts';

const List = styled('ul')({ margin: '0 0 12px', paddingLeft: 20, lineHeight: 1.55, '& > li': { marginBottom: 6 } });
const CheckboxLabel = styled('label')({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  cursor: 'pointer',
  '& > input': { accentColor: color.primary, width: 18, height: 18, margin: '2px 0 0' },
});

export function RemovalDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useLabels(userLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const listPath = useListPath();
  const afterWrite = useAfterWrite();
  const [shouldCancelOrders, setShouldCancelOrders] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'users', user.id, 'removal'],
    queryFn: ({ signal }) => api.users.removal({ params: { id: user.id }, signal }),
    gcTime: 0,
  });
  const isLastAdmin = data?.blocks.includes('last_admin') ?? false;
  const isBlockedByOrders = (data?.open_orders ?? 0) > 0 && !shouldCancelOrders;
  // A mutation, because the form below waits for running mutations before it loads its record again.
  const {
    mutate: remove,
    isPending,
    isSuccess,
  } = useMutation({
    mutationFn: () => api.users.remove({ params: { id: user.id }, query: { cancel_orders: shouldCancelOrders } }),
    onSuccess: () => {
      afterWrite();
      notify(text.removed, { tone: 'success' });
      void navigate(listPath, { state: losslessState });
    },
    onError: (failure) => setErrorText(failureText(failure)),
  });
  const isBusy = isPending || isSuccess;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeTitle(formatUserName(user, locale))}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => remove()}
            loading={isBusy}
            disabled={!data || isLastAdmin || isBlockedByOrders}
          >
            {text.removeOpen}
          </Button>
        </>
      }
    >
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={140} />
        ))}
      {data && (
        <>
          <List>
            <li>{text.goes}</li>
            {data.orders > 0 && <li>{text.ordersStay(data.orders)}</li>}
            {data.reviews > 0 && <li>{text.reviewsStay(data.reviews)}</li>}
            {data.publications > 0 && <li>{text.publicationsGo(data.publications)}</li>}
            {data.chats > 0 && <li>{text.chatsStay(data.chats)}</li>}
            {data.bonus_balance > 0 && <li>{text.bonusesGo(format(data.bonus_balance))}</li>}
            {data.companies.map(({ id, brand }) => (
              <li key={id}>
                <b translate="no">{brand}</b> {text.companyCloses}
              </li>
            ))}
          </List>
          {data.open_orders > 0 && (
            <CheckboxLabel>
              <input
                type="checkbox"
                checked={shouldCancelOrders}
                onChange={(event) => setShouldCancelOrders(event.target.checked)}
              />
              <span>{text.cancelOpen(data.open_orders)}</span>
            </CheckboxLabel>
          )}
          {isLastAdmin && <p style={{ color: color.error, fontWeight: 600 }}>{text.lastAdmin}</p>}
        </>
      )}
      {errorText && (
        <p role="alert" style={{ color: color.error, fontWeight: 600, marginBottom: 0 }}>
          {errorText}
        </p>
      )}
    </Dialog>
  );
}
