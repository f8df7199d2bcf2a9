/** Deletes an import with its file and rows, after confirmation. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { stepLabels } from './steps/labels.ts';

export function DeleteImportButton({ detail: { id, can } }: { detail: ImportDetail }) {
  const text = useLabels(stepLabels);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const afterWrite = useAfterWrite();
  const [isConfirming, setIsConfirming] = useState(false);
  if (!can.remove) return null;
  async function deleteImport() {
    setIsConfirming(false);
    try {
      await api.imports.remove({ params: { id } });
      afterWrite();
      notify(text.forgotten, { tone: 'success' });
      await navigate('/imports/list', { replace: true });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
  }
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)}>
        {text.forget}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.forgetTitle}
        text={text.forgetText}
        confirmLabel={text.forget}
        onConfirm={() => void deleteImport()}
      />
    </>
  );
}
