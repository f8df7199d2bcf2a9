/** One picture of somebody or something: chosen from the disk, cut to a square, replaced, deleted. Each step is kept at once. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { apiBy, type api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fetchTelling } from '#src/api/fetchTelling.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { FieldError } from '../FieldError.tsx';
import { acceptedTypes, judgeWhole } from '../judge.ts';
import { notify } from '../notices.ts';
import { cropWords } from './labels.ts';

/** Comes with the first picture that is chosen. */
const PictureCrop = lazy(async () => ({ default: (await import('./PictureCrop.tsx')).PictureCrop }));

interface PictureOptions<A> {
  words: Readonly<Record<'choose' | 'save' | 'saved' | 'removed', string>>;
  /** Sides of the square frames in which it is shown beforehand. */
  frames: readonly number[];
  /** The field that a refusal names. */
  field: string;
  upload: (calls: typeof api, picture: File, signal: AbortSignal) => Promise<A>;
  remove: () => Promise<A>;
  /** Told what the server answers to either. */
  onChanged: (answer: A) => void;
}

/** @returns `part` stands below the buttons, whose looks are their place's own: they `choose` and `remove` */
export function usePicture<A>({ words, frames, field, upload, remove, onChanged }: PictureOptions<A>): {
  choose: () => void;
  remove: () => void;
  part: ReactNode;
} {
  const { faults } = useLabels(cropWords);
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();

  async function judge(files: File[]) {
    const { taken, refused } = await judgeWhole(files, 1);
    setFault(refused[0] && faults[refused[0].fault]);
    setChosen(taken[0] ?? null);
  }
  const changed = (answer: A, told: string) => {
    onChanged(answer);
    notify(told, { tone: 'success' });
  };

  return {
    choose: () => input.current?.click(),
    remove: () =>
      void remove().then(
        (answer) => changed(answer, words.removed),
        (error: unknown) => notify(failureText(error), { tone: 'error' }),
      ),
    part: (
      <>
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
          aria-label={words.choose}
          onChange={(event) => {
            void judge([...(event.target.files ?? [])].slice(0, 1));
            event.target.value = '';
          }}
        />
        {chosen && (
          <Suspense>
            <PictureCrop
              file={chosen}
              saveLabel={words.save}
              frames={frames}
              field={field}
              onClose={() => setChosen(null)}
              send={async (picture, onSent, signal) => {
                const answer = await upload(apiBy(fetchTelling(onSent)), picture, signal);
                setChosen(null);
                changed(answer, words.saved);
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
