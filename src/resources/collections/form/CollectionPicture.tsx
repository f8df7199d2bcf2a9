/** The collection's own picture: kept at once, without the form. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { ApiError } from '#contract/client.ts';
import type { Collection } from '#contract/collections.ts';
import { api, apiBy } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { pictureWords } from './labels.ts';

const Frame = styled('div')({ borderRadius: radius.control, overflow: 'hidden', border: `1px solid ${colour.line}` });
const About = styled('p')({ margin: '10px 0 12px', color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.45 });
const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const accepted = 'image/jpeg,image/png,image/gif';

/** Puts an answered collection where the screen's record comes from. */
function useTakeCollection(): (collection: Collection) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return (collection) => {
    queries.setQueriesData({ queryKey: ['collections', 'getOne', { id: String(collection.id) }] }, collection);
    afterWrite();
  };
}

function PictureOf({ collection: { id, picture } }: { collection: Collection }) {
  const text = useLabels(pictureWords);
  const failureText = useFailureText();
  const isLocked = useIsLocked();
  const take = useTakeCollection();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<string>();

  async function run(call: () => Promise<Collection>, done: string) {
    setFault(undefined);
    try {
      take(await call());
      notify(done, { tone: 'success' });
    } catch (error) {
      setFault((error instanceof ApiError && error.errors['picture']) || failureText(error));
    } finally {
      setSent(null);
    }
  }
  function upload(file: File | undefined) {
    if (!file) return;
    setSent(0);
    void run(
      () => apiBy(fetchTelling(setSent)).collections.pictureUpload({ params: { id }, files: { picture: [file] } }),
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
      <About>{`${text.about} ${text.undoneBy}.`}</About>
      {sent !== null && (
        <LinearProgress variant="determinate" value={sent * 100} aria-label={text.sending} sx={{ marginBottom: 1.5 }} />
      )}
      {fault && (
        <FieldError role="alert" style={{ marginBottom: 10 }}>
          {fault}
        </FieldError>
      )}
      <Deeds>
        <Button variant="outlined" disabled={isLocked || sent !== null} onClick={() => input.current?.click()}>
          {picture ? text.replace : text.choose}
        </Button>
        {picture && (
          <Button
            color="error"
            disabled={isLocked || sent !== null}
            onClick={() => void run(() => api.collections.pictureRemove({ params: { id } }), text.removed)}
          >
            {text.remove}
          </Button>
        )}
      </Deeds>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
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
  return collection && <PictureOf collection={collection} />;
}
