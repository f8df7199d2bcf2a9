/** Edits the next version of a document: local draft, preview, note, and the differences in a conflict. */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { formatDate } from '#src/i18n/format.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { RichText } from '#src/ui/richText/RichText.tsx';
import { screenLabels } from './labels.ts';
import type { DocumentType } from './paths.ts';
import { useDocumentDraft } from './useDocumentDraft.ts';

const Differences = createLazyPart(() => import('./Differences.tsx'), 200);

const maxNoteLength = 500;

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  justifyContent: 'space-between',
  alignItems: 'center',
  marginBottom: 14,
  '& small': { color: color.muted, fontSize: '0.875rem' },
});
const ModeButtons = styled('div')({ display: 'inline-flex', gap: 4 });
const Preview = styled('div')({
  minHeight: 320,
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& h1, & h2, & h3, & h4': { lineHeight: 1.3, margin: '1.6em 0 .6em', fontSize: '1.125rem', fontWeight: 650 },
  '& > :first-of-type': { marginTop: 0 },
  '& p, & ul, & ol': { margin: '0 0 1em' },
  '& a': { color: color.primary },
  '& table': { display: 'block', overflowX: 'auto' },
});
/** Clips the overflow of the editor's toolbar, so that phones don't scroll sideways. */
const EditorBox = styled('div')({ overflowX: 'clip' });
const Footer = styled('div')({ display: 'grid', gap: 14, marginTop: 18 });
const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });

export interface DocumentEditorProps {
  type: DocumentType;
  language: Locale;
  /** The version in force; undefined if there is none yet. */
  document: Document | undefined;
}

export function DocumentEditor({ type, language, document }: DocumentEditorProps) {
  const text = useLabels(screenLabels);
  const locale = useLocale();
  const [isPreview, setPreview] = useState(false);
  const draft = useDocumentDraft(type, language, document);
  const currentVersion = (draft.newer ?? document)?.version ?? 0;
  return (
    <Panel>
      <Bar>
        <ModeButtons role="group" aria-label={text.text}>
          <Button
            size="small"
            variant={isPreview ? 'text' : 'outlined'}
            aria-pressed={!isPreview}
            onClick={() => setPreview(false)}
          >
            {text.edit}
          </Button>
          <Button
            size="small"
            variant={isPreview ? 'outlined' : 'text'}
            aria-pressed={isPreview}
            onClick={() => setPreview(true)}
          >
            {text.preview}
          </Button>
        </ModeButtons>
        {draft.savedAt && (
          <small>
            {text.draft(formatDate(draft.savedAt, locale, 'dateTime'))}{' '}
            <Button size="small" onClick={draft.discard}>
              {text.discard}
            </Button>
          </small>
        )}
      </Bar>
      {isPreview ? (
        // The editor's HTML is safe: it has only the tags that the server allows
        <Preview lang={language} translate="no" dangerouslySetInnerHTML={{ __html: draft.html }} />
      ) : (
        <EditorBox translate="no">
          <RichText
            value={draft.html}
            onChange={draft.write}
            label={text.text}
            locale={locale}
            error={draft.errorText}
          />
        </EditorBox>
      )}
      <Footer>
        {draft.newer && (
          <Callout
            tone="warning"
            title={text.staleTitle(draft.newer.version)}
            actions={
              <>
                <Button size="small" variant="contained" disabled={draft.isBusy} onClick={() => void draft.publish()}>
                  {text.mine}
                </Button>
                <Button size="small" onClick={draft.discard}>
                  {text.theirs}
                </Button>
              </>
            }
          >
            <p>{text.staleText}</p>
          </Callout>
        )}
        {draft.newer && <Differences before={draft.newer.text} after={draft.html} />}
        <TextField
          label={text.note}
          hint={text.noteHint}
          value={draft.note}
          maxLength={maxNoteLength}
          onChange={(event) => draft.setNote(event.target.value)}
        />
        {type === 'user_agreement' && document && <MutedText>{text.notificationHint}</MutedText>}
        {!draft.newer && (
          <div>
            <Button
              variant="contained"
              disabled={draft.isBusy || !draft.isChanged}
              onClick={() => void draft.publish()}
            >
              {draft.isBusy ? text.publishing : text.publish(currentVersion + 1)}
            </Button>
          </div>
        )}
      </Footer>
    </Panel>
  );
}
