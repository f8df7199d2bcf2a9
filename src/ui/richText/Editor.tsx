/** The rich text editor; ./RichText.tsx loads it. */
import styled from '@emotion/styled';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { color, radius } from '#src/theme/tokens.ts';
import { FieldError } from '../FieldError.tsx';
import { notify } from '../notices.ts';
import { toEditorHtml, cleanPastedHtml, toStoredHtml } from './cleanHtml.ts';
import { ContextTools } from './ContextTools.tsx';
import { buildExtensions } from './extensions.ts';
import { editorLabels } from './labels.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { richTextStyles } from './richText.styles.ts';
import type { RichTextProps } from './props.ts';
import { Toolbar } from './Toolbar.tsx';
import { placePicture, UploadsExtension } from './uploads.ts';

const Label = styled('div')({ marginBottom: 6, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 });
const Frame = styled('div')({
  // The tooltip of the last button must not widen the page.
  overflowX: 'clip',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  background: color.paper,
  '&:focus-within': { borderColor: color.primary, boxShadow: `0 0 0 3px ${color.primarySoft}` },
  '&[data-invalid=true]': { borderColor: color.error },
  '& .tiptap': {
    ...richTextStyles,
    minHeight: 300,
    padding: '20px clamp(14px, 3vw, 28px) 28px',
    outline: 'none',
    fontSize: '1.0625rem',
    lineHeight: 1.65,
    overflowX: 'auto',
  },
  '& .tiptap .is-editor-empty:first-of-type::before': {
    content: 'attr(data-placeholder)',
    float: 'left',
    height: 0,
    color: color.muted,
    pointerEvents: 'none',
  },
  '& .ProseMirror-selectednode': { outline: `3px solid ${color.primary}`, outlineOffset: 2 },
  '& .selectedCell': { background: color.primarySoft },
  '& .uploading': { display: 'block', margin: '1.6em auto', textAlign: 'center' },
  '& .uploading > img': { margin: '0 auto 8px', maxHeight: 240, opacity: 0.45 },
  '& .uploading > progress': { width: 'min(240px, 80%)', accentColor: color.primary },
});
// Stays visible while a long text is written, below the page's header.
const Tools = styled('div')({
  position: 'sticky',
  zIndex: 5,
  top: 'var(--bar-top, 60px)',
  '@media (min-width:768px)': { top: 'var(--bar-top, 72px)' },
});

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/gif']);

export function Editor({
  value,
  onChange,
  label,
  locale,
  uploadPicture,
  onUploading,
  placeholder,
  error,
  required = false,
  disabled = false,
}: RichTextProps) {
  const text = editorLabels[locale];
  const failureText = useFailureText();
  const bar = useRef<HTMLDivElement>(null);
  const lastHtml = useRef(value);
  const abortRef = useRef(new AbortController());
  const uploadCount = useRef(0);
  const [link, setLink] = useState<string | null>(null);

  const hasPictures = uploadPicture !== undefined;
  const extensions = useMemo(
    () => [...buildExtensions({ placeholder, hasPictures }), ...(hasPictures ? [UploadsExtension] : [])],
    [placeholder, hasPictures],
  );
  const editor = useEditor(
    {
      extensions,
      content: toEditorHtml(value),
      onUpdate: ({ editor: now }) => {
        lastHtml.current = toStoredHtml(now.getHTML());
        onChange(lastHtml.current);
      },
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-required': String(required),
          'aria-description': text.keys,
          translate: 'no',
        },
        transformPastedHTML: cleanPastedHtml,
      },
    },
    [extensions, label, locale, required],
  );

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey && event.key === 'F10') bar.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') openLink();
    else return;
    event.preventDefault();
  }

  function changeUploadCount(step: number) {
    uploadCount.current += step;
    onUploading?.(uploadCount.current);
  }

  async function uploadAndInsert(file: File, pos: number) {
    if (!uploadPicture) return;
    if (!pictureTypes.has(file.type)) return void notify(fill(text.notPicture, { file: file.name }), { tone: 'error' });
    const { signal } = abortRef.current;
    changeUploadCount(1);
    try {
      await placePicture(file, pos, {
        editor,
        upload: uploadPicture,
        signal,
        label: fill(text.uploading, { file: file.name }),
      });
    } catch (failure) {
      if (!signal.aborted)
        notify(`${fill(text.notUploaded, { file: file.name })}. ${failureText(failure)}`, { tone: 'error' });
    } finally {
      changeUploadCount(-1);
    }
  }

  const addPictures = (files: File[], pos = editor.state.selection.to) =>
    files.forEach((file) => void uploadAndInsert(file, pos));
  const openLink = () => setLink(String(editor.getAttributes('link')['href'] ?? ''));
  const handlePictures = useEffectEvent(({ files, pos }: { files: File[]; pos: number }) => addPictures(files, pos));
  useEffect(() => {
    const listener = (pictures: { files: File[]; pos: number }) => handlePictures(pictures);
    editor.on('pictures', listener);
    return () => void editor.off('pictures', listener);
  }, [editor]);

  useEffect(() => {
    abortRef.current = new AbortController();
    const { current } = abortRef;
    return () => current.abort();
  }, []);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    if (value === lastHtml.current) return;
    lastHtml.current = value;
    editor.commands.setContent(toEditorHtml(value), { emitUpdate: false });
  }, [editor, value]);

  function setHref(href: string | null) {
    setLink(null);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === null) chain.unsetLink().run();
    // Without a selection the address itself is inserted.
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: href.replace(/^(mailto|tel):/, ''),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    else chain.setLink({ href }).run();
  }

  return (
    <div>
      <Label>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Label>
      <Frame data-invalid={Boolean(error)}>
        {!disabled && (
          <Tools>
            <Toolbar
              editor={editor}
              locale={locale}
              barRef={bar}
              onLink={openLink}
              onPictures={hasPictures ? addPictures : undefined}
            />
            <ContextTools editor={editor} locale={locale} />
          </Tools>
        )}
        <EditorContent editor={editor} onKeyDown={handleKeyDown} />
      </Frame>
      {error && <FieldError role="alert">{error}</FieldError>}
      {link !== null && <LinkDialog href={link} locale={locale} onSet={setHref} onClose={() => setLink(null)} />}
    </div>
  );
}
