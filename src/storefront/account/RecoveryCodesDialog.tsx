/** Shows new recovery codes, which can't be shown again. */
import styled from '@emotion/styled';
import { downloadFile } from '#src/api/fetchFile.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { factorPartLabels } from './factorLabels.ts';

const Codes = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '6px 16px',
  listStyle: 'none',
  margin: '14px 0',
  padding: 16,
  borderRadius: radius.control,
  background: color.soft,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '1rem',
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 });

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useLabels(factorPartLabels).codes;
  const all = `${codes.join('\n')}\n`;
  const handleDownload = () =>
    downloadFile(new Blob([`Yarmarka, ${location.host}\n\n${all}`], { type: 'text/plain' }), text.file);
  const handleCopy = () =>
    void navigator.clipboard.writeText(all).then(
      () => notify(text.copied),
      () => notify(text.notCopied, { tone: 'error' }),
    );
  return (
    <Dialog
      open
      shouldIgnoreBackdrop
      title={text.title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {text.saved}
        </Button>
      }
    >
      <p style={{ margin: 0 }}>{text.lead}</p>
      <Codes translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Actions>
        <Button variant="outlined" onClick={handleDownload}>
          {text.download}
        </Button>
        {/* The clipboard is available only over HTTPS */}
        {window.isSecureContext && (
          <Button variant="outlined" onClick={handleCopy}>
            {text.copy}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}
