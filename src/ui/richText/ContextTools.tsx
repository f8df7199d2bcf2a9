/** A second toolbar, for the table or picture at the caret. */
import styled from '@emotion/styled';
import { useEditorState, type Editor } from '@tiptap/react';
import { useId } from 'react';
import type { Locale } from '#src/i18n/locale.ts';
import { color } from '#src/theme/tokens.ts';
import { Button } from '../Button.tsx';
import { InputBox } from '../Field.tsx';
import { editorLabels } from './labels.ts';

const Strip = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  padding: '6px 8px',
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
});
const Alt = styled('div')({
  flex: '1 1 260px',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.875rem',
  '& > label': { fontWeight: 600 },
  '& > input': { flex: '1 1 180px', width: 'auto', minHeight: 38, padding: '0 10px' },
});

export function ContextTools({ editor, locale }: { editor: Editor; locale: Locale }) {
  const text = editorLabels[locale];
  const id = useId();
  const { isTable, isPicture, alt } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isTable: now.isActive('table'),
      isPicture: now.isActive('image'),
      alt: String(now.getAttributes('image')['alt'] ?? ''),
    }),
  });
  const run = () => editor.chain().focus();

  if (isPicture) {
    return (
      <Strip role="group" aria-label={text.pictureTools}>
        <Alt>
          <label htmlFor={id}>{text.alt}</label>
          <InputBox
            id={id}
            value={alt}
            maxLength={255}
            placeholder={text.altHint}
            onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
          />
        </Alt>
        <Button size="small" color="error" onClick={() => run().deleteSelection().run()}>
          {text.pictureAway}
        </Button>
      </Strip>
    );
  }
  if (!isTable) return null;
  return (
    <Strip role="group" aria-label={text.tableTools}>
      <Button size="small" onClick={() => run().addRowAfter().run()}>
        {text.rowBelow}
      </Button>
      <Button size="small" onClick={() => run().addColumnAfter().run()}>
        {text.columnAfter}
      </Button>
      <Button size="small" color="secondary" onClick={() => run().deleteRow().run()}>
        {text.rowAway}
      </Button>
      <Button size="small" color="secondary" onClick={() => run().deleteColumn().run()}>
        {text.columnAway}
      </Button>
      <Button size="small" color="error" onClick={() => run().deleteTable().run()}>
        {text.tableAway}
      </Button>
    </Strip>
  );
}
