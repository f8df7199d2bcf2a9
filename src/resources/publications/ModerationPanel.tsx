/** A publication as its author saved it, with the buttons of the moderator. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { ApiError } from '#contract/client.ts';
import type { Publication, PublicationCard } from '#contract/publications.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { richTextStyles } from '#src/ui/richText/richText.styles.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { moderationLabels } from './labels.ts';

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  marginBottom: 20,
  '& > a': { color: color.primary, marginLeft: 'auto' },
});
const Lead = styled('p')({
  margin: '0 0 20px',
  color: color.muted,
  fontSize: '1.0625rem',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const Cover = styled('div')({ maxWidth: 720, marginBottom: 20, borderRadius: radius.card, overflow: 'hidden' });
const Text = styled('div')({ ...richTextStyles, maxWidth: 720, fontSize: '1.0625rem', lineHeight: 1.65 });
const Photos = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: 10,
  maxWidth: 720,
  marginTop: 20,
  '& > span': { borderRadius: radius.control },
});

function ReasonDialog({ onClose, onCancel }: { onClose: () => void; onCancel: (reason: string) => void }) {
  const text = useLabels(moderationLabels);
  const [reason, setReason] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cancelTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.back}</Button>
          <Button
            variant="contained"
            color="error"
            disabled={reason.trim() === ''}
            onClick={() => onCancel(reason.trim())}
          >
            {text.cancel}
          </Button>
        </>
      }
    >
      <TextArea
        ref={area}
        label={text.reason}
        hint={text.reasonHint}
        required
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}

export default function ModerationPanel() {
  const text = useLabels(moderationLabels);
  const failureText = useFailureText();
  const refresh = useRefresh();
  const publication = useRecordContext<Publication | PublicationCard>();
  const [isReasonOpen, setIsReasonOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  if (!publication) return null;
  // react-admin shows the list's row first, which has no text.
  if (!('text' in publication)) return <Skeleton height={480} radius={14} />;
  const { id, description, text: html, language, logo, photos, status, reason, is_public, updated_at } = publication;

  async function moderate(body: { status: 'published' | 'canceled'; reason?: string }) {
    setIsReasonOpen(false);
    setSending(true);
    try {
      // `updated_at` makes the call fail if the author has changed the text since it was loaded.
      await api.publications.edit({ params: { id }, body: { ...body, updated_at } });
      notify(text[body.status as 'published' | 'canceled'], { tone: 'success' });
    } catch (error) {
      notify(error instanceof ApiError && error.code === 'stale' ? text.stale : failureText(error), { tone: 'error' });
    }
    setSending(false);
    refresh();
  }

  return (
    <Card>
      <Actions>
        {status !== 'published' && (
          <Button variant="contained" disabled={isSending} onClick={() => void moderate({ status: 'published' })}>
            {text.publish}
          </Button>
        )}
        {status !== 'canceled' && (
          <Button variant="outlined" color="error" disabled={isSending} onClick={() => setIsReasonOpen(true)}>
            {status === 'published' ? text.takeDown : text.cancel}
          </Button>
        )}
        {is_public && <AppLink to={`/blog/view/${id}`}>{text.open}</AppLink>}
      </Actions>
      {reason && (
        <div style={{ marginBottom: 20 }} translate="no">
          <Callout tone="warning" title={fill(text.canceledFor, { reason })} />
        </div>
      )}
      {is_public && status === 'in_moderation' && (
        <div style={{ marginBottom: 20 }}>
          <Callout tone="good" title={text.oldShown} />
        </div>
      )}
      {logo && (
        <Cover>
          <Picture photo={logo} alt="" ratio={16 / 9} sizes="(min-width: 800px) 720px, 92vw" />
        </Cover>
      )}
      {description && (
        <Lead lang={language} translate="no">
          {description}
        </Lead>
      )}
      {/* The server sanitizes the HTML when it is saved. */}
      <Text lang={language} translate="no" dangerouslySetInnerHTML={{ __html: html }} />
      {photos.length > 0 && (
        <Photos role="group" aria-label={text.photos}>
          {photos.map((photo) => (
            <Picture key={photo.id} photo={photo} alt="" ratio={1} sizes="160px" />
          ))}
        </Photos>
      )}
      {isReasonOpen && (
        <ReasonDialog
          onClose={() => setIsReasonOpen(false)}
          onCancel={(why) => void moderate({ status: 'canceled', reason: why })}
        />
      )}
    </Card>
  );
}
