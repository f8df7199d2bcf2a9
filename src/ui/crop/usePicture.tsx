/** Manages one picture of a record: choose, crop, replace, delete. Each step is saved at once. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { createApiWithFetch, type api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { createFetchWithProgress } from '#src/api/fetchWithProgress.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { FieldError } from '../FieldError.tsx';
import { acceptedTypes, validatePictures } from '../validateFiles.ts';
import { notify } from '../notices.ts';
import { cropLabels } from './labels.ts';

/** Loaded when the first picture is chosen. */
const PictureCrop = lazy(async () => ({ default: (await import('./PictureCrop.tsx')).PictureCrop }));

interface PictureOptions<A> {
  labels: Readonly<Record<'choose' | 'save' | 'saved' | 'removed', string>>;
  /** Sides of the square previews in px. */
  frames: readonly number[];
  /** Name of the field under which the server reports errors. */
  field: string;
  upload: (calls: typeof api, picture: File, signal: AbortSignal) => Promise<A>;
  remove: () => Promise<A>;
  /** Called with the server's answer to an upload or a deletion. */
  onChanged: (answer: A) => void;
}

/**
 * Manages one picture of a record.
 * @returns `choose` and `remove` for the page's buttons, and `picker`: the file input, errors and dialog to render
 *   below them
 */
export function usePicture<A>({ labels: pictureLabels, frames, field, upload, remove, onChanged }: PictureOptions<A>): {
  choose: () => void;
  remove: () => void;
  picker: ReactNode;
} {
  const { errors: errorLabels } = useLabels(cropLabels);
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();

  async function validate(files: File[]) {
    const { taken, rejected } = await validatePictures(files, 1);
    setFileError(rejected[0] && errorLabels[rejected[0].error]);
    setChosen(taken[0] ?? null);
  }
  const handleChanged = (answer: A, message: string) => {
    onChanged(answer);
    notify(message, { tone: 'success' });
  };

  return {
    choose: () => input.current?.click(),
    remove: () =>
      void remove().then(
        (answer) => handleChanged(answer, pictureLabels.removed),
        (error: unknown) => notify(failureText(error), { tone: 'error' }),
      ),
    picker: (
      <>
        {fileError && (
          <FieldError role="alert" style={{ marginTop: 8 }}>
            {fileError}
          </FieldError>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedTypes.join(',')}
          aria-label={pictureLabels.choose}
          onChange={(event) => {
            void validate([...(event.target.files ?? [])].slice(0, 1));
            event.target.value = '';
          }}
        />
        {chosen && (
          <Suspense>
            <PictureCrop
              file={chosen}
              saveLabel={pictureLabels.save}
              frames={frames}
              field={field}
              onClose={() => setChosen(null)}
              send={async (picture, onSent, signal) => {
                const answer = await upload(createApiWithFetch(createFetchWithProgress(onSent)), picture, signal);
                setChosen(null);
                handleChanged(answer, pictureLabels.saved);
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
