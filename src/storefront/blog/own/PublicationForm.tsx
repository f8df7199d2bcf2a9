/** Form of a publication: fields, preview, saving and deleting. Its draft is stored on this device. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Publication } from '#contract/publications.ts';
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { api, createApiWithFetch, createApiWithKey } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { createFetchWithProgress } from '#src/api/fetchWithProgress.ts';
import { createRandomKey } from '#src/api/send.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { RichText } from '#src/ui/richText/RichText.tsx';
import { Article } from '../Article.tsx';
import { publicationsKey } from '../queries.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { emptyValues, findMissingFields, type PublicationValues, toValues } from './draft.ts';
import { myPublicationLabels } from './labels.ts';
import { LogoField, PhotosField } from './PhotosField.tsx';
import { useDraft } from './useDraft.ts';

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 22 });
const Footer = styled('div')({
  position: 'sticky',
  zIndex: 6,
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  margin: '0 -16px -32px',
  padding: '12px 16px',
  background: color.page,
  borderTop: `1px solid ${color.line}`,
  '& > button': { paddingInline: 12, lineHeight: 1.2 },
  [from.sm]: { '& > button': { paddingInline: 20 } },
});
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem', lineHeight: 1.45 });

const uploadPicture = async (file: File, onSent: (part: number) => void, signal?: AbortSignal) =>
  (
    await createApiWithFetch(createFetchWithProgress(onSent)).publications.picturesUpload({
      files: { photos: [file] },
      ...(signal && { signal }),
    })
  ).data[0]!;

/** Builds the publication for the preview: typed values, and what the server adds on saving. */
function toPreview(values: PublicationValues, me: Me, saved: Publication | null, startedAt: string) {
  return {
    ...values,
    description: values.description || null,
    author: { id: me.id, fio: me.fio, avatar: me.avatar },
    created_at: saved?.created_at ?? startedAt,
    published_at: saved?.published_at ?? null,
    reading_minutes: saved?.reading_minutes ?? 1,
  };
}

/** Error of saving, unless it belongs to fields. */
function SaveFailure({ failure, onReload }: { failure: unknown; onReload: () => void }) {
  const text = useLabels(myPublicationLabels);
  const failureText = useFailureText();
  if (failure === null || (failure instanceof ApiError && Object.keys(failure.errors).length > 0)) return null;
  const isStale = failure instanceof ApiError && failure.code === 'stale';
  return (
    <Callout
      tone="error"
      title={isStale ? text.stale : failureText(failure)}
      actions={isStale && <CalloutButton onClick={onReload}>{text.reload}</CalloutButton>}
    />
  );
}

export function PublicationForm({ me, saved }: { me: Me; saved: Publication | null }) {
  const text = useLabels(myPublicationLabels);
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [start] = useState(() => (saved ? toValues(saved) : emptyValues(locale)));
  const { values, change, isRestored, discard, markSaved } = useDraft(
    me.id,
    saved?.id ?? null,
    start,
    saved?.updated_at ?? null,
  );
  const [startedAt] = useState(() => new Date().toISOString());
  const [logo, setLogo] = useState<File | null>(null);
  const [isPreview, setPreview] = useState(false);
  const [textUploads, setTextUploads] = useState(0);
  const [photoUploads, setPhotoUploads] = useState(0);
  const isUploading = textUploads + photoUploads > 0;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const key = useRef(createRandomKey());
  const canPublish = hasRole(me.roles, 'ROLE_ADMIN') || hasRole(me.roles, 'ROLE_MANAGER');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Changing a field clears its error. */
  const changeFields = (changes: Partial<typeof values>) => {
    change(changes);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  };

  async function addPhotos(files: File[]) {
    setPhotoUploads((count) => count + files.length);
    for (const file of files) {
      try {
        const photo = await uploadPicture(file, () => undefined);
        change(({ photos }) => ({ photos: [...photos, photo] }));
      } catch (error) {
        notify(`${file.name}: ${failureText(error)}`, { tone: 'error' });
      }
      setPhotoUploads((count) => count - 1);
    }
  }

  async function save() {
    setFailure(null);
    const missing = findMissingFields(values);
    setErrors(Object.fromEntries(missing.map((field) => [field, text.required])));
    if (missing.length > 0) return setPreview(false);
    setSaving(true);
    const { photos, ...fields } = values;
    const body = { ...fields, photo_ids: photos.map(({ id }) => id) };
    try {
      const savedPublication = saved
        ? await api.publications.edit({ params: { id: saved.id }, body: { ...body, updated_at: saved.updated_at } })
        : // Sent again after a lost reply it is the same publication.
          await createApiWithKey(key.current).publications.create({ body });
      markSaved();
      if (logo)
        await api.publications
          .logoUpload({ params: { id: savedPublication.id }, files: { logo: [logo] } })
          .catch((error: unknown) => notify(`${text.logoFailed}. ${failureText(error)}`, { tone: 'error' }));
      await queries.invalidateQueries({ queryKey: publicationsKey });
      notify(savedPublication.status === 'published' ? text.published : text.sent, { tone: 'success' });
      void navigate('/blog/my');
    } catch (error) {
      setSaving(false);
      setFailure(error);
      if (error instanceof ApiError) setErrors(error.errors);
      // A changed text is a new publication, so it needs a new idempotency key.
      key.current = createRandomKey();
    }
  }

  return (
    <>
      {isRestored && (
        <Callout
          tone="good"
          title={text.restored}
          actions={<CalloutButton onClick={discard}>{text.discard}</CalloutButton>}
        >
          <p>{text.restoredText}</p>
        </Callout>
      )}
      {isPreview ? (
        <Article
          publication={toPreview(values, me, saved, startedAt)}
          logo={saved?.logo ?? null}
          photos={values.photos}
        />
      ) : (
        <Fields>
          <TextField
            label={text.fields.title}
            required
            maxLength={255}
            value={values.title}
            error={errors['title']}
            translate="no"
            onChange={({ target }) => changeFields({ title: target.value })}
          />
          <TextArea
            label={text.fields.description}
            hint={text.shortHint}
            rows={2}
            maxLength={1000}
            value={values.description}
            error={errors['description']}
            translate="no"
            style={{ minHeight: 84 }}
            onChange={({ target }) => changeFields({ description: target.value })}
          />
          <SelectField
            label={text.fields.language}
            required
            value={values.language}
            error={errors['language']}
            style={{ maxWidth: 240 }}
            onChange={({ target }) => changeFields({ language: target.value === 'ru' ? 'ru' : 'en' })}
          >
            {(['en', 'ru'] as const).map((language) => (
              <option key={language} value={language}>
                {text.languages[language]}
              </option>
            ))}
          </SelectField>
          <LogoField
            saved={saved?.logo ?? null}
            chosen={logo}
            onChoose={setLogo}
            error={errors['logo'] && <FieldError role="alert">{errors['logo']}</FieldError>}
          />
          <RichText
            label={text.fields.text}
            required
            locale={locale}
            value={values.text}
            placeholder={text.placeholder}
            error={errors['text']}
            onChange={(html) => changeFields({ text: html })}
            onUploading={setTextUploads}
            uploadPicture={async (file, onSent, signal) => {
              const { url, width, height } = await uploadPicture(file, onSent, signal);
              return { src: url, width, height };
            }}
          />
          <PhotosField
            photos={values.photos}
            uploading={photoUploads}
            onChange={(photos) => change({ photos })}
            onAdd={(files) => void addPhotos(files)}
          />
          {!canPublish && <Note>{saved?.is_public ? `${text.moderated} ${text.stays}` : text.moderated}</Note>}
        </Fields>
      )}
      <SaveFailure failure={failure} onReload={() => void queries.resetQueries({ queryKey: publicationsKey })} />
      <Footer>
        <Button variant="contained" disabled={isSaving || isUploading} aria-busy={isSaving} onClick={() => void save()}>
          {canPublish ? text.publish : text.send}
        </Button>
        <Button variant="outlined" onClick={() => setPreview(!isPreview)}>
          {isPreview ? text.backToText : text.preview}
        </Button>
        {isUploading && <Note role="status">{text.uploading}</Note>}
        {saved && <DeleteButton publication={saved} onDeleted={markSaved} />}
      </Footer>
    </>
  );
}
