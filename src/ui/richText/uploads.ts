/** Pictures on their way: each stands in the text, faint, with its progress, and moves with the text until it has come. */
import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { RichTextProps } from './RichText.tsx';

type Step = { add: { id: object; pos: number; dom: HTMLElement } } | { remove: object };

const key = new PluginKey<DecorationSet>('uploads');

/** Draws what is on its way; the document itself does not hold it. */
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

/** Where an upload's picture belongs now; undefined where its place was deleted. */
const placeOf = (editor: Editor, id: object): number | undefined =>
  key.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from;

function drawn(file: File, label: string): { dom: HTMLElement; bar: HTMLProgressElement; dispose: () => void } {
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
  /** What is said while it goes. */
  label: string;
}

/**
 * Uploads a picture and puts it into the text where it was dropped, however the text has changed meanwhile.
 * @throws what the upload throws; then it is gone from the text
 */
export async function placePicture(
  file: File,
  pos: number,
  { editor, upload, signal, label }: Uploading,
): Promise<void> {
  const id = {};
  const { dom, bar, dispose } = drawn(file, label);
  const tell = (step: Step) => !editor.isDestroyed && editor.view.dispatch(editor.state.tr.setMeta(key, step));
  tell({ add: { id, pos, dom } });
  try {
    const picture = await upload(file, (part) => void (bar.value = part), signal);
    const place = editor.isDestroyed ? undefined : placeOf(editor, id);
    tell({ remove: id });
    if (place !== undefined) editor.commands.insertContentAt(place, { type: 'image', attrs: { alt: '', ...picture } });
  } catch (error) {
    tell({ remove: id });
    throw error;
  } finally {
    dispose();
  }
}

const pictures = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Takes pictures that are dropped or pasted. @param take told them and where they go */
export const uploadsExtension = (take: (files: File[], pos: number) => void): Extension =>
  Extension.create({
    name: 'uploads',
    addProseMirrorPlugins: () => [
      uploadsPlugin,
      new Plugin({
        props: {
          handlePaste(view, { clipboardData }) {
            const files = pictures(clipboardData);
            // Word and spreadsheets add a picture of the text that they copy
            if (files.length === 0 || clipboardData?.getData('text/html')) return false;
            take(files, view.state.selection.from);
            return true;
          },
          handleDrop(view, { dataTransfer, clientX, clientY }) {
            const files = pictures(dataTransfer);
            if (files.length === 0) return false;
            take(files, view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.from);
            return true;
          },
        },
      }),
    ],
  });
