/** Sends a push campaign: as a test, now, or at a set time; or cancels it. */
import styled from '@emotion/styled';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import type { PushCampaign } from '#contract/pushCampaigns.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useIsDirty } from '#src/backOffice/kit/form/formState.ts';
import { fromLocalTime, toLocalTime } from '#src/backOffice/kit/localTime.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { formatZone } from '#src/i18n/zone.ts';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { isUnsent } from './cells.tsx';
import { pushLabels } from './labels.ts';

const Column = styled('div')({ display: 'grid', gap: 12, justifyItems: 'stretch' });
const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });
const Pair = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** A mutation of a campaign that reports the result and refreshes the screen. */
function useCampaignAction(id: number, action: () => Promise<unknown>, doneText: string) {
  const failureText = useFailureText();
  const refresh = useRefresh();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => {
      notify(doneText, { tone: 'success' });
      void queries.invalidateQueries({ queryKey: ['pushCampaigns', 'hours', id] });
      refresh();
    },
    onError: (error) => {
      notify(failureText(error), { tone: 'error' });
      // Somebody else may have changed the campaign, so it is loaded again
      refresh();
    },
  });
}

export function SendPanel() {
  const text = useLabels(pushLabels);
  const locale = useLocale();
  const campaign = useRecordContext<PushCampaign>();
  const isDirty = useIsDirty();
  const [isConfirming, setIsConfirming] = useState(false);
  const [time, setTime] = useState(() => toLocalTime(campaign?.scheduled_at));
  const id = campaign?.id ?? 0;
  const params = { id };
  const test = useCampaignAction(id, () => api.pushCampaigns.test({ params }), text.tested);
  const send = useCampaignAction(
    id,
    () => api.pushCampaigns.send({ params, body: { updated_at: campaign?.updated_at } }),
    text.sent,
  );
  const plan = useCampaignAction(
    id,
    () => api.pushCampaigns.send({ params, body: { at: fromLocalTime(time), updated_at: campaign?.updated_at } }),
    text.planned,
  );
  const cancel = useCampaignAction(id, () => api.pushCampaigns.cancel({ params }), text.canceled);
  if (!campaign) return null;
  const isBusy = [test, send, plan, cancel].some(({ isPending }) => isPending);
  const zone = formatZone(Intl.DateTimeFormat().resolvedOptions().timeZone, locale);
  return (
    <Column>
      {isDirty && <MutedText role="status">{text.saveFirst}</MutedText>}
      {isUnsent(campaign) && (
        <>
          <Button variant="outlined" disabled={isBusy || isDirty} onClick={() => test.mutate()}>
            {text.test}
          </Button>
          {isConfirming ? (
            <>
              <strong>{text.sendSure}</strong>
              <Pair>
                <Button variant="contained" disabled={isBusy || isDirty} onClick={() => send.mutate()}>
                  {text.yes}
                </Button>
                <Button variant="outlined" color="secondary" onClick={() => setIsConfirming(false)}>
                  {text.no}
                </Button>
              </Pair>
            </>
          ) : (
            <Button variant="contained" disabled={isBusy || isDirty} onClick={() => setIsConfirming(true)}>
              {text.sendNow}
            </Button>
          )}
          <TextField
            label={text.at}
            hint={fill(text.yourClock, { zone })}
            type="datetime-local"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
          <Button variant="outlined" disabled={isBusy || isDirty || time === ''} onClick={() => plan.mutate()}>
            {campaign.state === 'scheduled' ? text.reschedule : text.schedule}
          </Button>
        </>
      )}
      {(campaign.state === 'scheduled' || campaign.state === 'sending') && (
        <Button variant="outlined" color="secondary" disabled={isBusy} onClick={() => cancel.mutate()}>
          {text.cancel}
        </Button>
      )}
    </Column>
  );
}
