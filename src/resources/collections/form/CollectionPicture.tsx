/** Uploads and removes the collection's picture; both are saved at once, without the form. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { ApiError } from '#contract/client.ts';
import type { Collection } from '#contract/collections.ts';
import { api, createApiWithFetch } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { createFetchWithProgress } from '#src/api/fetchWithProgress.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { useCacheRecord } from '#src/backOffice/kit/useCacheRecord.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { acceptedTypes } from '#src/ui/validateFiles.ts';
import { pictureLabels } from './labels.ts';

const Frame = styled('div')({ borderRadius: radius.control, overflow: 'hidden', border: `1px solid ${color.line}` });
const HelpText = styled('p')({ margin: '10px 0 12px', color: color.muted, fontSize: '0.8125rem', lineHeight: 1.45 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

function PictureEditor({ collection: { id, picture } }: { collection: Collection }) {
  const text = useLabels(pictureLabels);
  const failureText = useFailureText();
  const isLocked = useIsLocked();
  const cacheRecord = useCacheRecord();
  const input = useRef<HTMLInputElement>(null);
  const [uploadProgress, setUploadProgress] = useState<number | null>(null);
  const [errorText, setErrorText] = useState<string>();

  async function run(call: () => Promise<Collection>, doneText: string) {
    setErrorText(undefined);
    try {
      cacheRecord(await call());
      notify(doneText, { tone: 'success' });
    } catch (error) {
      setErrorText((error instanceof ApiError && error.errors['picture']) || failureText(error));
    } finally {
      setUploadProgress(null);
    }
  }
  function upload(file: File | undefined) {
    if (!file) return;
    setUploadProgress(0);
    void run(
      () =>
        createApiWithFetch(createFetchWithProgress(setUploadProgress)).collections.pictureUpload({
          params: { id },
          files: { picture: [file] },
        }),
      text.saved,
    );
  }

  return (
    <>
      {picture && (
        <Frame>
          <Picture photo={picture} alt="" ratio={1.5} sizes="280px" />
        </Frame>
      )}
      <HelpText>{`${text.about} ${text.undoneBy}.`}</HelpText>
      {uploadProgress !== null && (
        <LinearProgress
          variant="determinate"
          value={uploadProgress * 100}
          aria-label={text.sending}
          sx={{ marginBottom: 1.5 }}
        />
      )}
      {errorText && (
        <FieldError role="alert" style={{ marginBottom: 10 }}>
          {errorText}
        </FieldError>
      )}
      <Actions>
        <Button
          variant="outlined"
          disabled={isLocked || uploadProgress !== null}
          onClick={() => input.current?.click()}
        >
          {picture ? text.replace : text.choose}
        </Button>
        {picture && (
          <Button
            color="error"
            disabled={isLocked || uploadProgress !== null}
            onClick={() => void run(() => api.collections.pictureRemove({ params: { id } }), text.removed)}
          >
            {text.remove}
          </Button>
        )}
      </Actions>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes.join(',')}
        aria-label={text.choose}
        onChange={(event) => {
          upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

export default function CollectionPicture() {
  const collection = useRecordContext<Collection>();
  return collection && <PictureEditor collection={collection} />;
}
