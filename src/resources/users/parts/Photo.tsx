/** Somebody's picture: chosen from the disk, cut to a square, replaced, deleted. Each step is kept at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { lazy, Suspense, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { api, apiBy } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { cropWords } from '#src/ui/crop/labels.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { acceptedTypes, judgeWhole } from '#src/ui/judge.ts';
import { notify } from '#src/ui/notices.ts';
import { Face } from '../cells.tsx';
import { userWords } from '../labels.ts';
import { useTakeUser } from '../useTakeUser.ts';

/** Comes with the first picture that is chosen. */
const PictureCrop = lazy(async () => ({ default: (await import('#src/ui/crop/PictureCrop.tsx')).PictureCrop }));

const Row = styled('div')({ display: 'grid', gap: 20, justifyItems: 'start', [from.sm]: { gridTemplateColumns: '120px minmax(0, 1fr)', alignItems: 'center' } });
const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const About = styled('p')({ margin: '0 0 14px', maxWidth: 420, color: colour.muted, fontSize: '0.875rem', lineHeight: 1.5 });

export default function Photo() {
  const text = useLabels(userWords);
  const { faults } = useLabels(cropWords);
  const failureText = useFailureText();
  const take = useTakeUser();
  const user = useRecordContext<User>();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  if (!user) return null;
  const { id } = user;
  async function choose(files: File[]) {
    const { taken, refused } = await judgeWhole(files, 1);
    setFault(refused[0] && faults[refused[0].fault]);
    setChosen(taken[0] ?? null);
  }
  const remove = () =>
    void api.users.deletePhoto({ params: { id } }).then(
      (answer) => {
        take(answer);
        notify(text.photoRemoved, { tone: 'success' });
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  return (
    <Card style={{ maxWidth: 760 }}>
      <h2>{text.photo}</h2>
      <Row>
        <Face user={user} size={120} />
        <div>
          <About>{user.avatar ? text.aboutPhoto : `${text.noPhoto}. ${text.aboutPhoto}`}</About>
          <Deeds>
            <Button variant={user.avatar ? 'outlined' : 'contained'} onClick={() => input.current?.click()}>
              {user.avatar ? text.replacePhoto : text.choosePhoto}
            </Button>
            {user.avatar && (
              <Button color="error" onClick={remove}>
                {text.removePhoto}
              </Button>
            )}
          </Deeds>
          {fault && (
            <FieldError role="alert" style={{ marginTop: 8 }}>
              {fault}
            </FieldError>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptedTypes.join(',')}
            aria-label={text.choosePhoto}
            onChange={(event) => {
              void choose([...(event.target.files ?? [])].slice(0, 1));
              event.target.value = '';
            }}
          />
        </div>
      </Row>
      {chosen && (
        <Suspense>
          <PictureCrop
            file={chosen}
            saveLabel={text.savePhoto}
            frames={[44, 96]}
            field="photos"
            onClose={() => setChosen(null)}
            send={async (picture, onSent, signal) => {
              take(await apiBy(fetchTelling(onSent)).users.uploadPhotos({ params: { id }, files: { photos: [picture] }, signal }));
              setChosen(null);
              notify(text.photoSaved, { tone: 'success' });
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
