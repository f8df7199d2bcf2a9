/** Photo gallery: swipe, arrow keys or thumbnails; each photo can be zoomed. */
import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import type { Photo } from '#contract/fields.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { productLabels } from './labels.ts';

const loadZoom = () => import('./zoom.ts');

const Stage = styled('div')({ position: 'relative', [below.md]: { marginInline: -16 } });
const Strip = styled('div')({
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  background: color.soft,
  [from.md]: { borderRadius: radius.panel },
  cursor: 'zoom-in',
  '& > *': { flex: '0 0 100%', scrollSnapAlign: 'center', scrollSnapStop: 'always' },
});
const StepButton = styled('button')({
  position: 'absolute',
  top: '50%',
  translate: '0 -50%',
  width: 44,
  height: 44,
  border: `1px solid ${color.line}`,
  borderRadius: '50%',
  padding: 0,
  background: color.paper,
  color: color.text,
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  '&:disabled': { opacity: 0 },
  '&[data-step]': { [below.md]: { display: 'none' } },
  '&[data-zoom]': { top: 'auto', bottom: 14, right: 14, translate: 'none', '&:hover': { color: color.primary } },
});
const Thumbs = styled('div')({
  display: 'flex',
  gap: 10,
  marginTop: 12,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: 2,
  [below.md]: { marginInline: -16, paddingInline: 16 },
});
const Thumb = styled('button')({
  flex: 'none',
  width: 72,
  padding: 0,
  border: 0,
  borderRadius: 10,
  background: 'none',
  cursor: 'pointer',
  overflow: 'hidden',
  outlineOffset: 2,
  opacity: 0.7,
  '&:hover': { opacity: 1 },
  '&[aria-current=true]': { opacity: 1, boxShadow: `0 0 0 2px ${color.primary}` },
});

export interface GalleryProps {
  photos: readonly Photo[];
  name: string;
}

export function Gallery({ photos, name }: GalleryProps) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const showPhoto = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const element = strip.current;
    if (element) element.scrollTo({ left: index * element.clientWidth, behavior });
  };
  const getAlt = (index: number) =>
    photos[index]?.alt || (index === 0 ? name : fill(text.photo, { n: index + 1, total: photos.length }));
  const zoom = (index: number) => {
    void loadZoom().then(
      ({ openZoom }) =>
        openZoom({
          name: fill(text.photos, { name }),
          photos,
          getAlt,
          index,
          locale,
          getImage: (at) => strip.current?.querySelectorAll('img')[at] ?? null,
          onClose: (at) => showPhoto(at, 'instant'),
        }),
      (error: unknown) => void notify(failureText(error), { tone: 'error' }),
    );
  };
  const sizes = '(min-width: 1200px) 600px, (min-width: 768px) 50vw, 100vw';

  if (photos.length === 0) {
    return (
      <Strip>
        <Picture photo={null} alt="" ratio={1} sizes={sizes} />
      </Strip>
    );
  }
  return (
    <section aria-label={fill(text.photos, { name })}>
      <Stage>
        <Strip
          ref={strip}
          // A scrollable strip must be focusable; arrow keys then turn it.
          {...(photos.length > 1 && {
            tabIndex: 0,
            role: 'group',
            'aria-label': fill(text.photo, { n: shown + 1, total: photos.length }),
          })}
          // The zoom button does the same for keyboards and screen readers.
          onClick={() => zoom(shown)}
          onScroll={(event) =>
            setShown(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
          }
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (step === 0) return;
            event.preventDefault();
            showPhoto(Math.min(Math.max(shown + step, 0), photos.length - 1));
          }}
        >
          {photos.map((photo, index) => (
            <Picture
              key={photo.id}
              photo={photo}
              alt={getAlt(index)}
              ratio={1}
              fit="contain"
              sizes={sizes}
              isEager={index === 0}
            />
          ))}
        </Strip>
        <StepButton
          type="button"
          data-zoom
          className="needs-js"
          aria-label={text.zoom}
          title={text.zoom}
          onClick={() => zoom(shown)}
          onPointerEnter={() => void loadZoom().catch(() => undefined)}
        >
          <Icon name="zoom" size={20} />
        </StepButton>
        {photos.length > 1 && (
          <>
            <StepButton
              type="button"
              data-step
              className="needs-js"
              style={{ left: 14 }}
              tabIndex={-1}
              aria-hidden="true"
              disabled={shown === 0}
              onClick={() => showPhoto(shown - 1)}
            >
              <Icon name="left" />
            </StepButton>
            <StepButton
              type="button"
              data-step
              className="needs-js"
              style={{ right: 14 }}
              tabIndex={-1}
              aria-hidden="true"
              disabled={shown === photos.length - 1}
              onClick={() => showPhoto(shown + 1)}
            >
              <Icon name="right" />
            </StepButton>
          </>
        )}
      </Stage>
      {photos.length > 1 && (
        <Thumbs>
          {photos.map((photo, index) => (
            <Thumb
              key={photo.id}
              type="button"
              aria-label={fill(text.photo, { n: index + 1, total: photos.length })}
              {...(index === shown && { 'aria-current': 'true' as const })}
              onClick={() => showPhoto(index)}
            >
              <Picture photo={photo} alt="" ratio={1} sizes="72px" />
            </Thumb>
          ))}
        </Thumbs>
      )}
    </section>
  );
}
