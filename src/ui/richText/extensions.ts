/** The editor's extensions: exactly what contract/rules/richText.ts allows. */
import { Mark, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { isRichLink, findPictureFile } from '#contract/rules/richText.ts';

const PictureNode = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (findPictureFile(element.getAttribute('src') ?? '') === undefined ? false : null),
    },
  ],
  addAttributes: () => Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, { default: null }])),
});

/** Cells keep their spans, but no widths and alignments, which would be styles. */
const spanAttributes = {
  addAttributes: () => ({
    ...Object.fromEntries(
      (['colspan', 'rowspan'] as const).map((name) => [
        name,
        {
          default: 1,
          parseHTML: (cell: HTMLElement) => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 50),
          renderHTML: ({ [name]: span }: Record<string, unknown>) => (span === 1 ? {} : { [name]: span }),
        },
      ]),
    ),
    colwidth: { default: null, rendered: false },
  }),
};
// Without the column widths and the minimum width, which the extension writes as styles.
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
}).configure({
  resizable: false,
});

/** Marks of legal documents that no button sets. */
const inlineMarks = ['sub', 'sup', 'small'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

export const buildExtensions = ({
  placeholder = '',
  hasPictures,
}: {
  placeholder?: string | undefined;
  hasPictures: boolean;
}): Extensions => [
  StarterKit.configure({
    // The page's title is its h1.
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
  ...inlineMarks,
  PlainTable,
  TableRow,
  TableHeader.extend(spanAttributes),
  TableCell.extend(spanAttributes),
  Placeholder.configure({ placeholder }),
  ...(hasPictures ? [PictureNode] : []),
];
