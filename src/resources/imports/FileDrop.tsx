/** Takes the file: dropped or chosen, sent with its progress, canceled at will. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { ApiError } from '#contract/client.ts';
import { maxImportMegabytes, type Import, type ImportNoun } from '#contract/imports.ts';
import { apiBy } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { stepWords } from './steps/labels.ts';

const Zone = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 10,
  padding: '32px 16px',
  border: `1.5px dashed ${colour.strongLine}`,
  borderRadius: radius.card,
  color: colour.muted,
  textAlign: 'center',
  fontSize: '0.875rem',
  '& > p': { margin: 0, maxWidth: 480, lineHeight: 1.5 },
  '&[data-over=true]': { borderColor: colour.primary, background: colour.primarySoft },
});
const Sending = styled('div')({
  width: '100%',
  maxWidth: 420,
  display: 'grid',
  gap: 10,
  '& > p': { margin: 0, overflowWrap: 'anywhere', color: colour.text },
});

/** What is still missing is no fault yet. */
const Quiet = styled('p')({ margin: '10px 0 0', color: colour.muted, fontSize: '0.8125rem' });

const extension = /\.(csv|tsv|txt|xlsx|json|zip)$/i;
const accepted = '.csv,.tsv,.txt,.xlsx,.json,.zip';
const megabyte = 1024 * 1024;

export interface FileDropProps {
  body: { noun: ImportNoun; company_id?: number };
  /** Why nothing can be taken yet. */
  refusal: string | undefined;
  onDone: (made: Pick<Import, 'id'>) => void;
}

export function FileDrop({ body, refusal, onDone }: FileDropProps) {
  const text = useLabels(stepWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState<{ name: string; part: number } | null>(null);
  const [fault, setFault] = useState<string>();
  useEffect(() => () => sending.current?.abort(), []);

  const faultOf = ({ name, size }: File): string | undefined => {
    if (refusal) return refusal;
    if (!extension.test(name)) return text.wrongKind;
    if (size === 0) return text.empty;
    return size > maxImportMegabytes * megabyte ? fill(text.tooLarge, { max: maxImportMegabytes }) : undefined;
  };

  async function take(file: File | undefined) {
    if (!file || sent) return;
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong) return;
    const { signal } = (sending.current = new AbortController());
    setSent({ name: file.name, part: 0 });
    try {
      onDone(
        await apiBy(fetchTelling((part) => setSent({ name: file.name, part }))).imports.create({
          body,
          files: { file: [file] },
          signal,
        }),
      );
    } catch (error) {
      if (signal.aborted) return;
      setFault((error instanceof ApiError && Object.values(error.errors).join(' ')) || failureText(error));
    } finally {
      setSent(null);
    }
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };

  return (
    <>
      <Zone
        data-over={isOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        {sent ? (
          <Sending role="status">
            <p>
              {sent.part < 1
                ? `${fill(text.uploading, { name: sent.name })} · ${formatNumber(sent.part, locale, { style: 'percent', maximumFractionDigits: 0 })}`
                : text.reading}
            </p>
            <LinearProgress
              variant={sent.part < 1 ? 'determinate' : 'indeterminate'}
              value={sent.part * 100}
              aria-label={fill(text.uploading, { name: sent.name })}
            />
            <Button onClick={() => sending.current?.abort()} style={{ justifySelf: 'center' }}>
              {text.cancel}
            </Button>
          </Sending>
        ) : (
          <>
            <Icon name="list" size={32} />
            <p>{text.drop}</p>
            <Button variant="contained" disabled={refusal !== undefined} onClick={() => input.current?.click()}>
              {text.choose}
            </Button>
            <p>{fill(text.kinds, { max: maxImportMegabytes })}</p>
            <p>{text.known}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={text.choose}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Zone>
      {fault ? (
        <FieldError role="alert" style={{ marginTop: 10 }}>
          {fault}
        </FieldError>
      ) : (
        refusal && <Quiet>{refusal}</Quiet>
      )}
    </>
  );
}
