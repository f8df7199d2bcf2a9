/** Downloads the present data as a table, which shows the columns that an import can have. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ImportNoun } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { stepLabels } from './steps/labels.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  color: color.muted,
  fontSize: '0.875rem',
  '& > span': { flex: '1 1 220px' },
});

export function TemplateDownload({ noun, companyId }: { noun: ImportNoun; companyId: number | undefined }) {
  const text = useLabels(stepLabels);
  const failureText = useFailureText();
  const [isDownloading, setIsDownloading] = useState(false);
  async function download() {
    setIsDownloading(true);
    try {
      const { url } = await api.exports.create({
        body: { noun, format: 'csv', filter: companyId ? { company_id: companyId } : {} },
      });
      window.location.assign(url);
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    } finally {
      setIsDownloading(false);
    }
  }
  return (
    <Line>
      <Button
        variant="outlined"
        loading={isDownloading}
        startIcon={<OfficeIcon name="download" size={18} />}
        onClick={() => void download()}
      >
        {text.template}
      </Button>
      <span>{text.templateText}</span>
    </Line>
  );
}
