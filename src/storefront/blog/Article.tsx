/** A publication as readers see it, on its page and in the preview of the form. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Photo } from '#contract/fields.ts';
import type { Publication } from '#contract/publications.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { richTextStyles } from '#src/ui/richText/richText.styles.ts';
import { Byline, type BylineProps } from './Byline.tsx';
import { blogLabels } from './labels.ts';

/** Widths that the server stores of each picture, except the 160 of a thumbnail. */
const pictureWidths = [480, 960, 1600];
/** `sizes` of pictures as wide as the text. */
const textSizes = '(min-width: 800px) 720px, 92vw';
/** `sizes` of the cover, which is wider than the text on large screens. */
const coverSizes = '(min-width: 1024px) 840px, 92vw';

/**
 * Makes the pictures of sanitized HTML responsive and lazy. The server writes them as
 * `<img src="/media/…/960.webp" …>`; others stay unchanged.
 */
const addPictureSizes = (html: string): string =>
  html.replace(/<img src="(\/media\/[\w-]+\/)\d+(\.\w+)"/g, (match, folder: string, extension: string) => {
    const srcSet = pictureWidths.map((width) => `${folder}${width}${extension} ${width}w`).join(', ');
    return `${match} srcset="${srcSet}" sizes="${textSizes}" loading="lazy" decoding="async"`;
  });

const Column = styled('article')({ maxWidth: 720, marginInline: 'auto', minWidth: 0 });
const Title = styled('h1')({
  margin: 0,
  fontSize: 'clamp(1.75rem, 5vw, 2.75rem)',
  fontWeight: 720,
  lineHeight: 1.12,
  letterSpacing: '-0.022em',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
});
const Lead = styled('p')({
  margin: '16px 0 0',
  color: color.muted,
  fontSize: 'clamp(1.0625rem, 2.4vw, 1.25rem)',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
});
const BylineRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  margin: '24px 0 0',
  paddingBottom: 20,
  borderBottom: `1px solid ${color.line}`,
});
const Cover = styled('figure')({
  margin: '28px 0 0',
  borderRadius: radius.panel,
  overflow: 'hidden',
  [from.lg]: { marginInline: -60 },
});
/** The text, in a serif font that is installed with the system. */
const Text = styled('div')({
  ...richTextStyles,
  marginTop: 32,
  fontFamily:
    'Charter, "Bitstream Charter", "Iowan Old Style", "PT Serif", Georgia, "Noto Serif", "Liberation Serif", serif',
  fontSize: '1.1875rem',
  lineHeight: 1.7,
  '& h2, & h3, & h4, & table': { fontFamily: 'inherit' },
  '& table': { ...richTextStyles['& table'], display: 'block', overflowX: 'auto' },
});
const Photos = styled('ul')({
  listStyle: 'none',
  margin: '36px 0 0',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 10,
  '& > li': { borderRadius: radius.card, overflow: 'hidden' },
  // One picture across both columns, then two beside each other
  '& > li:nth-of-type(3n+1)': { gridColumn: '1 / -1' },
  '& a': { display: 'block' },
});

export interface ArticleProps {
  publication: Pick<Publication, 'title' | 'description' | 'text' | 'language'> & BylineProps;
  /** The cover. */
  logo: Photo | null;
  /** Shown below the text. */
  photos: readonly Photo[];
  /** Actions such as sharing, beside the author. */
  children?: ReactNode;
}

export function Article({ publication, logo, photos, children }: ArticleProps) {
  const text = useLabels(blogLabels);
  const { title, description, language } = publication;
  return (
    <Column>
      <Title lang={language} translate="no">
        {title}
      </Title>
      {description && (
        <Lead lang={language} translate="no">
          {description}
        </Lead>
      )}
      <BylineRow>
        <Byline {...publication} />
        {children}
      </BylineRow>
      {logo && (
        <Cover>
          <Picture photo={logo} alt="" ratio={16 / 9} sizes={coverSizes} isEager />
        </Cover>
      )}
      {/* The server sanitizes the HTML when it is saved. */}
      <Text lang={language} translate="no" dangerouslySetInnerHTML={{ __html: addPictureSizes(publication.text) }} />
      {photos.length > 0 && (
        <Photos aria-label={text.photos}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <a
                href={photo.full}
                target="_blank"
                rel="noreferrer"
                aria-label={`${text.photos}: ${photo.position + 1}`}
              >
                <Picture photo={photo} alt="" ratio={1.5} sizes={textSizes} />
              </a>
            </li>
          ))}
        </Photos>
      )}
    </Column>
  );
}
