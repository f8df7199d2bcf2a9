/** The editor's toolbar; a button is pressed if its format applies to the selection. */
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Locale } from '#src/i18n/locale.ts';
import { visuallyHidden } from '#src/theme/tokens.ts';
import { Glyph } from '../icons.tsx';
import { editorLabels } from './labels.ts';
import { Bar, Gap, handleToolbarKeys, ToolButton } from './ToolButton.tsx';

const renderIcon = (path: string) => <Glyph path={path} size={19} />;
const iconPaths = {
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.2-.8V9M3.8 14.2c.4-.9 2.3-.9 2.3.3 0 1-1.7 1.6-2.3 2.9h2.5',
  quote: 'M10 7c-3 .6-5 2.7-5 5.5V17h5v-5H7.3M19 7c-3 .6-5 2.7-5 5.5V17h5v-5h-2.7',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9.5h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  line: 'M3.5 12h17',
  clear: 'M6 5h12M12 5l-2.2 12M5 20l4-4M5 16l4 4M13.5 20H19',
  undo: 'M8.5 5L4.5 9l4 4M4.5 9h9.5a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h3',
};

interface Tool {
  name: keyof typeof editorLabels.en;
  keys?: string;
  icon: ReactNode;
  pressed?: boolean | undefined;
  disabled?: boolean;
  /** Omitted for the button that opens the file chooser. */
  press?: () => void;
}

export interface ToolbarProps {
  editor: Editor;
  locale: Locale;
  barRef: RefObject<HTMLDivElement | null>;
  onLink: () => void;
  /** Without it there is no picture button. */
  onPictures?: ((files: File[]) => void) | undefined;
}

export function Toolbar({ editor, locale, barRef, onLink, onPictures }: ToolbarProps) {
  const text = editorLabels[locale];
  const [tabStop, setTabStop] = useState<Tool['name']>('heading2');
  const chooser = useRef<HTMLInputElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const openChooser = () => chooser.current?.click();
  const run = () => editor.chain().focus();

  const groups: Tool[][] = [
    [
      {
        name: 'heading2',
        keys: 'Mod-Alt-2',
        icon: <b>H2</b>,
        pressed: active.heading2,
        press: () => run().toggleHeading({ level: 2 }).run(),
      },
      {
        name: 'heading3',
        keys: 'Mod-Alt-3',
        icon: <b>H3</b>,
        pressed: active.heading3,
        press: () => run().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { name: 'bold', keys: 'Mod-b', icon: <b>B</b>, pressed: active.bold, press: () => run().toggleBold().run() },
      {
        name: 'italic',
        keys: 'Mod-i',
        icon: <i style={{ fontFamily: 'Georgia, serif' }}>I</i>,
        pressed: active.italic,
        press: () => run().toggleItalic().run(),
      },
      {
        name: 'strike',
        keys: 'Mod-Shift-s',
        icon: <s>S</s>,
        pressed: active.strike,
        press: () => run().toggleStrike().run(),
      },
      { name: 'link', keys: 'Mod-k', icon: renderIcon(iconPaths.link), pressed: active.link, press: onLink },
    ],
    [
      {
        name: 'bullets',
        keys: 'Mod-Shift-8',
        icon: renderIcon(iconPaths.bullets),
        pressed: active.bullets,
        press: () => run().toggleBulletList().run(),
      },
      {
        name: 'numbers',
        keys: 'Mod-Shift-7',
        icon: renderIcon(iconPaths.numbers),
        pressed: active.numbers,
        press: () => run().toggleOrderedList().run(),
      },
      {
        name: 'quote',
        keys: 'Mod-Shift-b',
        icon: renderIcon(iconPaths.quote),
        pressed: active.quote,
        press: () => run().toggleBlockquote().run(),
      },
    ],
    [
      ...(onPictures ? [{ name: 'picture', icon: renderIcon(iconPaths.picture) } as const] : []),
      {
        name: 'table',
        icon: renderIcon(iconPaths.table),
        press: () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { name: 'line', icon: renderIcon(iconPaths.line), press: () => run().setHorizontalRule().run() },
    ],
    [
      { name: 'clear', icon: renderIcon(iconPaths.clear), press: () => run().unsetAllMarks().clearNodes().run() },
      {
        name: 'undo',
        keys: 'Mod-z',
        icon: renderIcon(iconPaths.undo),
        disabled: !active.canUndo,
        press: () => run().undo().run(),
      },
      {
        name: 'redo',
        keys: 'Mod-Shift-z',
        icon: renderIcon(iconPaths.redo),
        disabled: !active.canRedo,
        press: () => run().redo().run(),
      },
    ],
  ];

  return (
    <Bar ref={barRef} role="toolbar" aria-label={text.toolbar} onKeyDown={handleToolbarKeys}>
      {groups.map((tools, group) => (
        <span key={tools[0]?.name} style={{ display: 'contents' }}>
          {group > 0 && <Gap aria-hidden="true" />}
          {tools.map(({ name, press, icon, ...rest }) => (
            <ToolButton
              key={name}
              name={text[name]}
              isTabStop={tabStop === name}
              isTipAtStart={group === 0}
              onPress={press ?? openChooser}
              onFocus={() => setTabStop(name)}
              {...rest}
            >
              {icon}
            </ToolButton>
          ))}
        </span>
      ))}
      {onPictures && (
        <input
          ref={chooser}
          type="file"
          accept=".jpg,.jpeg,.png,.gif"
          multiple
          tabIndex={-1}
          aria-hidden="true"
          style={visuallyHidden}
          onChange={({ target }) => {
            onPictures([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      )}
    </Bar>
  );
}
