/** One's picture, large, with what can be done with it: chosen, cut to a square, taken away. */
import styled from '@emotion/styled';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Me } from '#contract/users.ts';
import { api, apiBy } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { keepMe } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { cropWords } from '#src/ui/crop/labels.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { acceptedTypes, judgeWhole } from '#src/ui/judge.ts';
import { notify } from '#src/ui/notices.ts';
import { profileLabels } from './labels.ts';

/** Comes with the first picture that is chosen. */
const PictureCrop = lazy(async () => ({ default: (await import('#src/ui/crop/PictureCrop.tsx')).PictureCrop }));

const Round = styled('span')({
  flex: 'none',
  width: 96,
  height: 96,
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: colour.primarySoft,
  color: colour.primary,
  fontSize: '2.125rem',
  fontWeight: 680,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 10 });

/** The picture, or the first letter of the name. */
export const Avatar = ({ me, name }: { me: Me; name: string }) => (
  <Round aria-hidden="true" translate="no">{me.avatar ? <img src={me.avatar.url} alt="" width={96} height={96} /> : /^\p{L}/u.test(name) ? name.slice(0, 1).toUpperCase() : <Icon name="user" size={40} />}</Round>
);

export function AvatarDeeds({ me }: { me: Me }) {
  const text = useLabels(profileLabels).avatar;
  const faults = useLabels(cropWords).faults;
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();

  async function choose(files: File[]) {
    const { taken, refused } = await judgeWhole(files, 1);
    setFault(refused[0] && faults[refused[0].fault]);
    setChosen(taken[0] ?? null);
  }
  const remove = () =>
    void api.account.avatarRemove().then(
      (answer) => {
        keepMe(answer);
        notify(text.removed, { tone: 'success' });
      },
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );

  return (
    <div>
      <Deeds>
        <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
          {me.avatar ? text.replace : text.choose}
        </Button>
        {me.avatar && (
          <Button size="small" color="error" onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Deeds>
      {fault && <FieldError role="alert">{fault}</FieldError>}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes.join(',')}
        aria-label={text.choose}
        onChange={(event) => {
          void choose([...(event.target.files ?? [])].slice(0, 1));
          event.target.value = '';
        }}
      />
      {chosen && (
        <Suspense>
          <PictureCrop
            file={chosen}
            saveLabel={text.save}
            frames={[44, 96]}
            field="photos"
            onClose={() => setChosen(null)}
            send={async (picture, onSent, signal) => {
              const answer = await apiBy(fetchTelling(onSent)).account.avatarUpload({ files: { photos: [picture] }, signal });
              keepMe(answer);
              setChosen(null);
              notify(text.saved, { tone: 'success' });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
