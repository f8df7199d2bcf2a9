/** The photos: a strip to swipe, to walk by arrow keys, or to choose from by the small ones beneath; each may be looked at closely. */
import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import type { Photo } from '#contract/fields.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from, radius } from '#src/theme/tokens.ts';
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
  background: colour.soft,
  [from.md]: { borderRadius: radius.panel },
  cursor: 'zoom-in',
  '& > *': { flex: '0 0 100%', scrollSnapAlign: 'center', scrollSnapStop: 'always' },
});
const Step = styled('button')({
  position: 'absolute',
  top: '50%',
  translate: '0 -50%',
  width: 44,
  height: 44,
  border: `1px solid ${colour.line}`,
  borderRadius: '50%',
  padding: 0,
  background: colour.paper,
  color: colour.text,
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  '&:disabled': { opacity: 0 },
  '&[data-step]': { [below.md]: { display: 'none' } },
  '&[data-zoom]': { top: 'auto', bottom: 14, right: 14, translate: 'none', '&:hover': { color: colour.primary } },
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
  '&[aria-current=true]': { opacity: 1, boxShadow: `0 0 0 2px ${colour.primary}` },
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
  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const element = strip.current;
    if (element) element.scrollTo({ left: index * element.clientWidth, behavior });
  };
  const altOf = (index: number) =>
    photos[index]?.alt || (index === 0 ? name : fill(text.photo, { n: index + 1, total: photos.length }));
  const zoom = (index: number) => {
    void loadZoom().then(
      ({ openZoom }) =>
        openZoom({
          name: fill(text.photos, { name }),
          photos,
          altOf,
          index,
          locale,
          imageAt: (at) => strip.current?.querySelectorAll('img')[at] ?? null,
          onClose: (at) => show(at, 'instant'),
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
          // A strip that scrolls must be reachable by keyboard; arrow keys then turn it.
          {...(photos.length > 1 && {
            tabIndex: 0,
            role: 'group',
            'aria-label': fill(text.photo, { n: shown + 1, total: photos.length }),
          })}
          // The button beside it does the same for keys and screen readers.
          onClick={() => zoom(shown)}
          onScroll={(event) =>
            setShown(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
          }
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (step === 0) return;
            event.preventDefault();
            show(Math.min(Math.max(shown + step, 0), photos.length - 1));
          }}
        >
          {photos.map((photo, index) => (
            <Picture
              key={photo.id}
              photo={photo}
              alt={altOf(index)}
              ratio={1}
              fit="contain"
              sizes={sizes}
              eager={index === 0}
            />
          ))}
        </Strip>
        <Step
          type="button"
          data-zoom
          className="needs-js"
          aria-label={text.zoom}
          title={text.zoom}
          onClick={() => zoom(shown)}
          onPointerEnter={() => void loadZoom().catch(() => undefined)}
        >
          <Icon name="zoom" size={20} />
        </Step>
        {photos.length > 1 && (
          <>
            <Step
              type="button"
              data-step
              className="needs-js"
              style={{ left: 14 }}
              tabIndex={-1}
              aria-hidden="true"
              disabled={shown === 0}
              onClick={() => show(shown - 1)}
            >
              <Icon name="left" />
            </Step>
            <Step
              type="button"
              data-step
              className="needs-js"
              style={{ right: 14 }}
              tabIndex={-1}
              aria-hidden="true"
              disabled={shown === photos.length - 1}
              onClick={() => show(shown + 1)}
            >
              <Icon name="right" />
            </Step>
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
              onClick={() => show(index)}
            >
              <Picture photo={photo} alt="" ratio={1} sizes="72px" />
            </Thumb>
          ))}
        </Thumbs>
      )}
    </section>
  );
}
