/**
 * Uploads of pictures in the editor: each shows a faint preview with its progress, which moves with the text until the
 * upload is complete.
 */
import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { RichTextProps } from './props.ts';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** Pictures were dropped or pasted at a position of the document. */
    pictures: { files: File[]; pos: number };
  }
}

type Step = { add: { id: object; pos: number; dom: HTMLElement } } | { remove: object };

const key = new PluginKey<DecorationSet>('uploads');

/** Shows running uploads as decorations; the document does not contain them. */
const uploadsPlugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const set = before.map(transaction.mapping, transaction.doc);
      const step = transaction.getMeta(key) as Step | undefined;
      if (!step) return set;
      if ('remove' in step) return set.remove(set.find(undefined, undefined, (spec) => spec['id'] === step.remove));
      const { id, pos, dom } = step.add;
      return set.add(transaction.doc, [Decoration.widget(pos, dom, { id })]);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/** Follows a position while the document changes, over other pictures that are inserted there, too. */
function followPosition(editor: Editor, pos: number): { get: () => number; stop: () => void } {
  let place = pos;
  const follow = ({ transaction }: { transaction: Transaction }) => (place = transaction.mapping.map(place));
  editor.on('transaction', follow);
  return { get: () => place, stop: () => void editor.off('transaction', follow) };
}

function createPreview(file: File, label: string): { dom: HTMLElement; bar: HTMLProgressElement; dispose: () => void } {
  const dom = document.createElement('span');
  dom.className = 'uploading';
  const url = URL.createObjectURL(file);
  const img = document.createElement('img');
  img.src = url;
  img.alt = '';
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.setAttribute('aria-label', label);
  dom.append(img, bar);
  return { dom, bar, dispose: () => URL.revokeObjectURL(url) };
}

export interface Uploading {
  editor: Editor;
  upload: NonNullable<RichTextProps['uploadPicture']>;
  signal: AbortSignal;
  /** Label of the progress bar. */
  label: string;
}

/**
 * Uploads a picture and inserts it where it was dropped, even if the text has changed since.
 * @throws the upload's error, after the preview is removed
 */
export async function placePicture(
  file: File,
  pos: number,
  { editor, upload, signal, label }: Uploading,
): Promise<void> {
  const id = {};
  const { dom, bar, dispose } = createPreview(file, label);
  const dispatch = (step: Step) => !editor.isDestroyed && editor.view.dispatch(editor.state.tr.setMeta(key, step));
  dispatch({ add: { id, pos, dom } });
  const position = followPosition(editor, pos);
  try {
    const picture = await upload(file, (progress) => void (bar.value = progress), signal);
    dispatch({ remove: id });
    if (!editor.isDestroyed)
      editor.commands.insertContentAt(position.get(), { type: 'image', attrs: { alt: '', ...picture } });
  } catch (error) {
    dispatch({ remove: id });
    throw error;
  } finally {
    position.stop();
    dispose();
  }
}

const listPictures = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Emits the event `pictures` when pictures are dropped or pasted. */
export const UploadsExtension = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      uploadsPlugin,
      new Plugin({
        props: {
          handlePaste(view, { clipboardData }) {
            const files = listPictures(clipboardData);
            // Word and spreadsheets add a picture of the copied text.
            if (files.length === 0 || clipboardData?.getData('text/html')) return false;
            editor.emit('pictures', { files, pos: view.state.selection.from });
            return true;
          },
          handleDrop(view, { dataTransfer, clientX, clientY }) {
            const files = listPictures(dataTransfer);
            if (files.length === 0) return false;
            const pos = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.from;
            editor.emit('pictures', { files, pos });
            return true;
          },
        },
      }),
    ];
  },
});
