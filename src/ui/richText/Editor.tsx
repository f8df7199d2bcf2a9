/** The editor itself; ./RichText.tsx loads it. */
import styled from '@emotion/styled';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { colour, radius } from '#src/theme/tokens.ts';
import { FieldError } from '../FieldError.tsx';
import { notify } from '../notices.ts';
import { asEdited, asPasted, asStored } from './cleanHtml.ts';
import { ContextTools } from './ContextTools.tsx';
import { extensionsOf } from './extensions.ts';
import { editorWords } from './labels.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { richLook } from './look.ts';
import type { RichTextProps } from './RichText.tsx';
import { Toolbar } from './Toolbar.tsx';
import { placePicture, uploadsExtension } from './uploads.ts';

const Label = styled('div')({ marginBottom: 6, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 });
const Frame = styled('div')({
  // A tip of the last button may not widen the page.
  overflowX: 'clip',
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.control,
  background: colour.paper,
  '&:focus-within': { borderColor: colour.primary, boxShadow: `0 0 0 3px ${colour.primarySoft}` },
  '&[data-invalid=true]': { borderColor: colour.error },
  '& .tiptap': {
    ...richLook,
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
    color: colour.muted,
    pointerEvents: 'none',
  },
  '& .ProseMirror-selectednode': { outline: `3px solid ${colour.primary}`, outlineOffset: 2 },
  '& .selectedCell': { background: colour.primarySoft },
  '& .uploading': { display: 'block', margin: '1.6em auto', textAlign: 'center' },
  '& .uploading > img': { margin: '0 auto 8px', maxHeight: 240, opacity: 0.45 },
  '& .uploading > progress': { width: 'min(240px, 80%)', accentColor: colour.primary },
});
// Stays in sight while a long text is written; beneath the page's own header
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
  const text = editorWords[locale];
  const failureText = useFailureText();
  const bar = useRef<HTMLDivElement>(null);
  const written = useRef(value);
  const leaving = useRef(new AbortController());
  const onTheWay = useRef(0);
  const [link, setLink] = useState<string | null>(null);

  // What the editor calls lives longer than a render: it finds the newest here.
  const live = useRef({
    onChange,
    onUploading,
    uploadPicture,
    take: (_files: File[], _pos?: number) => undefined as void,
    openLink: () => undefined as void,
  });
  const hasPictures = uploadPicture !== undefined;
  const extensions = useMemo(
    () => [
      ...extensionsOf({ placeholder, pictures: hasPictures }),
      ...(hasPictures ? [uploadsExtension((files, pos) => live.current.take(files, pos))] : []),
    ],
    [placeholder, hasPictures],
  );
  const editor = useEditor(
    {
      extensions,
      content: asEdited(value),
      onUpdate: ({ editor: now }) => {
        written.current = asStored(now.getHTML());
        live.current.onChange(written.current);
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
        transformPastedHTML: asPasted,
        handleKeyDown: (_, event) => {
          if (event.altKey && event.key === 'F10')
            bar.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
          else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') live.current.openLink();
          else return false;
          event.preventDefault();
          return true;
        },
      },
    },
    [extensions, label, locale, required],
  );

  function count(step: number) {
    onTheWay.current += step;
    live.current.onUploading?.(onTheWay.current);
  }

  async function place(file: File, pos: number) {
    const upload = live.current.uploadPicture;
    if (!upload) return;
    if (!pictureTypes.has(file.type)) return void notify(fill(text.notPicture, { file: file.name }), { tone: 'error' });
    const { signal } = leaving.current;
    count(1);
    try {
      await placePicture(file, pos, { editor, upload, signal, label: fill(text.uploading, { file: file.name }) });
    } catch (fault) {
      if (!signal.aborted)
        notify(`${fill(text.notUploaded, { file: file.name })}. ${failureText(fault)}`, { tone: 'error' });
    } finally {
      count(-1);
    }
  }

  const take = (files: File[], pos = editor.state.selection.to) => files.forEach((file) => void place(file, pos));
  const openLink = () => setLink(String(editor.getAttributes('link')['href'] ?? ''));
  useEffect(() => {
    live.current = { onChange, onUploading, uploadPicture, take, openLink };
  });

  useEffect(() => {
    leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(asEdited(value), { emitUpdate: false });
  }, [editor, value]);

  function setHref(href: string | null) {
    setLink(null);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === null) chain.unsetLink().run();
    // Without chosen words the address itself is written.
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
              onPictures={hasPictures ? take : undefined}
            />
            <ContextTools editor={editor} locale={locale} />
          </Tools>
        )}
        <EditorContent editor={editor} />
      </Frame>
      {error && <FieldError role="alert">{error}</FieldError>}
      {link !== null && <LinkDialog href={link} locale={locale} onSet={setHref} onClose={() => setLink(null)} />}
    </div>
  );
}
