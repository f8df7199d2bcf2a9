/** What stands where one would write, once there is nobody to write to: why, and what had been written by then. */
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { draftOf, keepDraft } from './drafts.ts';
import { conversationLabels } from './labels.ts';
import { FootButton, Over, Unsent, Written } from './look.ts';
import type { Upload } from './useUploads.ts';

/** @param props.of the conversation's key */
export function Ended({ of, files }: { of: string; files: readonly Pick<Upload, 'name'>[] }) {
  const text = useLabels(conversationLabels).over;
  const [draft, setDraft] = useState(() => draftOf(of));
  const unsent = [draft, ...files.map(({ name }) => name)].filter(Boolean).join('\n');
  function forget(): void {
    keepDraft(of, '');
    setDraft('');
  }
  return (
    <Over>
      <p role="status">{text.why}</p>
      {unsent && (
        <Unsent>
          {text.draft}
          <Written tabIndex={0} role="region" aria-label={text.draft} translate="no">
            {unsent}
          </Written>
          {draft && (
            <FootButton type="button" onClick={forget}>
              {text.forget}
            </FootButton>
          )}
        </Unsent>
      )}
    </Over>
  );
}
