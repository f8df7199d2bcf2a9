/** What the editor knows: what contract/rules/richText.ts allows, and no more. */
import { Mark, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { isRichLink, pictureFile } from '#contract/rules/richText.ts';

const Pictures = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (pictureFile(element.getAttribute('src') ?? '') === undefined ? false : null),
    },
  ],
  addAttributes: () => Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, { default: null }])),
});

/** Cells carry how far they reach, and no widths and alignments, which would be styles. */
const reach = {
  addAttributes: () => ({
    ...Object.fromEntries(
      (['colspan', 'rowspan'] as const).map((name) => [
        name,
        {
          default: 1,
          parseHTML: (cell: HTMLElement) => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 50),
          renderHTML: ({ [name]: reach }: Record<string, unknown>) => (reach === 1 ? {} : { [name]: reach }),
        },
      ]),
    ),
    colwidth: { default: null, rendered: false },
  }),
};
// Without the column widths and the least width that it else writes as styles
const Tables = Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }).configure({
  resizable: false,
});

/** Marks that documents have and no button makes. */
const small = ['sub', 'sup', 'small'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

export const extensionsOf = ({
  placeholder = '',
  pictures,
}: {
  placeholder?: string | undefined;
  pictures: boolean;
}): Extensions => [
  StarterKit.configure({
    // The page's own title is the first heading
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (href) => isRichLink(href),
      protocols: ['mailto', 'tel'],
    },
    codeBlock: { languageClassPrefix: '', HTMLAttributes: { class: null } },
    dropcursor: { color: 'var(--mui-palette-primary-main)', width: 2 },
  }),
  ...small,
  Tables,
  TableRow,
  TableHeader.extend(reach),
  TableCell.extend(reach),
  Placeholder.configure({ placeholder }),
  ...(pictures ? [Pictures] : []),
];
