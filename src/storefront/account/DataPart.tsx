/** Exports of the user's data: requests, creates in the background and downloads an archive. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataExport } from '#contract/account.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fetchFile, downloadFile } from '#src/api/fetchFile.ts';
import { formatBytes, formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { accountLabels } from './accountLabels.ts';
import { Actions, Part, MutedText } from './accountLayout.tsx';
import { exportsQuery } from './queries.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '6px 16px',
    padding: '10px 0',
  },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
});

// Always in the page, because screen readers announce only changes of an existing live region.
const LiveRegion = styled('div')({ '&:empty': { marginBottom: -14 } });

export function DataPart() {
  const text = useLabels(accountLabels).data;
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { data } = useQuery(exportsQuery);
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notify(failureText(failure), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const requestExport = () =>
    run(async () => {
      await api.account.exportAsk();
      await queries.invalidateQueries({ queryKey: exportsQuery.queryKey });
    });
  const download = ({ id, created_at }: DataExport) =>
    run(async () =>
      downloadFile(await fetchFile(`/api/me/export/${id}/file`), `yarmarka-${created_at.slice(0, 10)}.zip`),
    );
  const isInProgress = data?.some(({ status }) => status === 'queued') ?? false;

  return (
    <Part title={text.title} about={text.about}>
      <LiveRegion role="status">
        {data && data.length > 0 && (
          <List>
            {data.map((one) => (
              <li key={one.id}>
                <div>
                  {one.status === 'queued' && text.queued}
                  {one.status === 'failed' && text.failed}
                  {one.status === 'ready' && text.made(formatDate(one.created_at, locale, 'dateTime'))}
                  {one.status === 'ready' && (
                    <MutedText style={{ fontSize: '0.875rem' }}>
                      {[formatBytes(one.bytes ?? 0, locale), text.until(formatDate(one.expires_at, locale))].join(', ')}
                    </MutedText>
                  )}
                </div>
                {one.status === 'ready' && (
                  <Button variant="contained" size="small" disabled={isBusy} onClick={() => void download(one)}>
                    {text.download}
                  </Button>
                )}
              </li>
            ))}
          </List>
        )}
      </LiveRegion>
      <Actions>
        <Button variant="outlined" disabled={isBusy || isInProgress} onClick={() => void requestExport()}>
          {text.make}
        </Button>
      </Actions>
    </Part>
  );
}
