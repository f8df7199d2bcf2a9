/** Keeps what is typed until it is saved, and offers what an earlier visit left. */
import Button from '@mui/material/Button';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formatRelative } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { kitWords } from '../labels.ts';
import { useResource } from '../ResourceScope.tsx';
import { dirtySources, draftOf, draftPlace, saysMore, type Draft } from './drafts.ts';
import { GoneContext } from './gone.ts';
import { Notice } from './Notice.tsx';
import { useIsDirty } from './useIsDirty.ts';

const pauseMs = 400;

export interface DraftKeeperProps {
  /** How often the form was saved: what is saved is no draft any more. */
  saved: number;
  /** What the form stood on before its first edit. */
  defaults: Readonly<Record<string, unknown>>;
  /** Told what stood in the fields when the draft was typed. */
  onRestore: (base: Draft['base']) => void;
}

export function DraftKeeper({ saved, defaults, onRestore }: DraftKeeperProps) {
  const words = useLabels(kitWords);
  const locale = useLocale();
  const { name } = useResource();
  const userId = useSession()?.me.id ?? 0;
  const id = useRecordContext()?.id ?? 'new';
  const place = draftPlace(userId, `${name}-${id}`);
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, defaultValues } = useFormState();
  const isDirty = useIsDirty();
  const isGone = use(GoneContext).state !== 'here';
  const values: unknown = useWatch();
  const [offered, setOffered] = useState(() => {
    const draft = place.get();
    return draft && saysMore(draft, defaults) ? draft : null;
  });

  const keepNow = useEffectEvent(() => {
    // Nothing could be done with it any more
    if (isGone) return place.set(null);
    const typed = getValues();
    return place.set(draftOf(dirtySources(dirtyFields, typed), typed, defaultValues ?? {}, new Date()));
  });
  const forget = useEffectEvent(() => place.set(null));

  // While somebody types; not after each letter.
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(keepNow, pauseMs);
    return () => clearTimeout(timer);
  }, [values, isDirty]);

  // Saved or taken back: nothing is left to offer.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) forget();
    wasDirty.current = isDirty;
  }, [isDirty]);
  const savedBefore = useRef(saved);
  useEffect(() => {
    if (savedBefore.current === saved) return;
    savedBefore.current = saved;
    wasDirty.current = false;
    forget();
    setOffered(null);
  }, [saved]);

  // The tab is closed, or another screen opened, before the pause is over.
  useEffect(() => {
    const leave = () => {
      if (wasDirty.current) keepNow();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  if (!offered) return null;
  const restore = () => {
    onRestore(offered.base);
    for (const [source, value] of Object.entries(offered.typed))
      setValue(source, value, { shouldDirty: true, shouldTouch: true });
    setOffered(null);
  };
  const discard = () => {
    setOffered(null);
    // What was typed since then stays.
    if (!isDirty) place.set(null);
  };
  return (
    <Notice>
      <Callout
        tone="warning"
        title={fill(words.draft, { time: formatRelative(offered.at, locale).toLocaleLowerCase(locale) })}
        actions={
          <>
            <Button variant="contained" onClick={restore}>
              {words.restore}
            </Button>
            <Button onClick={discard}>{words.discardDraft}</Button>
          </>
        }
      >
        {offered.hadFiles && <p>{words.draftFiles}</p>}
      </Callout>
    </Notice>
  );
}
