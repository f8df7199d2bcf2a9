/** Files of a message. Pictures are shown and open large; other files show name and size. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Glyph } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { glyphs } from './glyphs.ts';
import { conversationLabels } from './labels.ts';
import type { ChatFile, ConversationFiles } from './model.ts';

const Pictures = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr',
  gap: 4,
  borderRadius: radius.panel,
  overflow: 'hidden',
  '&[data-many=true]': { gridTemplateColumns: 'repeat(2, minmax(0, 150px))' },
});
const PictureButton = styled('button')({
  position: 'relative',
  display: 'block',
  border: 0,
  padding: 0,
  margin: 0,
  background: color.softer,
  cursor: 'zoom-in',
  overflow: 'hidden',
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '&:focus-visible': { outline: `3px solid ${color.primary}`, outlineOffset: -3 },
});
const Document = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: '100%',
  padding: '8px 14px 8px 10px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.paper,
  color: color.text,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { borderColor: color.strongLine },
  '& > svg': { color: color.primary },
  '& strong': { display: 'block', fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { color: color.muted, fontSize: '0.75rem' },
});

/** Bounds of a single picture, in px. It keeps its aspect ratio. */
const maxWidthPx = 300;
const maxHeightPx = 340;

function getPictureSize({ width, height }: ChatFile): { width: string; aspectRatio: string } {
  const [w, h] = width > 0 && height > 0 ? [width, height] : [4, 3];
  const shown = Math.max(120, Math.min(maxWidthPx, w, (maxHeightPx * w) / h));
  return { width: `min(${Math.round(shown)}px, 66vw)`, aspectRatio: `${w} / ${Math.min(h, w * 2.4)}` };
}

interface FileProps {
  file: ChatFile;
  source: ConversationFiles;
}

function PictureFile({ file, source, isOne }: FileProps & { isOne: boolean }) {
  const text = useLabels(conversationLabels).files;
  const locale = useLocale();
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    source.loadUrl(file, 'preview').then(
      (found) => !isUnmounted && setUrl(found),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [file, source]);

  async function open(): Promise<void> {
    try {
      const [{ openPicture }, fullUrl] = await Promise.all([import('./openPicture.ts'), source.loadUrl(file, 'full')]);
      openPicture({
        url: fullUrl,
        name: file.name,
        width: file.width,
        height: file.height,
        image: image.current,
        locale,
      });
    } catch {
      notify(text.unavailable, { tone: 'error' });
    }
  }
  return (
    <PictureButton
      type="button"
      aria-label={text.open(file.name)}
      onClick={() => void open()}
      style={isOne ? getPictureSize(file) : { aspectRatio: '1' }}
    >
      {url && <img ref={image} src={url} alt="" />}
    </PictureButton>
  );
}

function OtherFile({ file, source }: FileProps) {
  const text = useLabels(conversationLabels).files;
  const locale = useLocale();
  async function download(): Promise<void> {
    try {
      const link = document.createElement('a');
      link.href = await source.loadUrl(file, 'full');
      link.download = file.name;
      link.click();
    } catch {
      notify(text.unavailable, { tone: 'error' });
    }
  }
  return (
    <Document type="button" aria-label={text.download(file.name)} onClick={() => void download()}>
      <Glyph path={glyphs.file} size={24} />
      <span>
        <strong translate="no">{file.name}</strong>
        <small>{formatBytes(file.bytes, locale)}</small>
      </span>
    </Document>
  );
}

export function Files({ files, source }: { files: readonly ChatFile[]; source: ConversationFiles }) {
  const pictures = files.filter(({ isPicture }) => isPicture);
  return (
    <>
      {pictures.length > 0 && (
        <Pictures data-many={pictures.length > 1}>
          {pictures.map((file) => (
            <PictureFile key={file.id} file={file} source={source} isOne={pictures.length === 1} />
          ))}
        </Pictures>
      )}
      {files
        .filter(({ isPicture }) => !isPicture)
        .map((file) => (
          <OtherFile key={file.id} file={file} source={source} />
        ))}
    </>
  );
}
