/** One thing: its head, its form; what another one saved meanwhile is told and taken over. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { fill, notFoundFailure, thingNames, type ThingName } from '#contract/failures.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import type { Confirmation } from '../questions.ts';
import { codeOf, refusalOf, useFailureWords } from '../failures.ts';
import { kitWords } from '../labels.ts';
import { later } from '../parts/later.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { useListPath } from '../paths.ts';
import { storefrontPage } from '../storefrontPage.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
import { ConfirmSave } from './ConfirmSave.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { GoneContext, type Gone } from './gone.ts';
import { RecordForm, type SaveEnd, type Values } from './RecordForm.tsx';
import { tellFailure, tellSaved } from './told.ts';

const History = later(async () => ({ default: (await import('../history/HistoryPart.tsx')).HistoryPart }), 66);
/** Heard once the form stands. */
const LivePeople = lazy(() => import('./LivePeople.tsx').then(({ LivePeople: component }) => ({ default: component })));

const Loading = () => (
  <div aria-hidden="true">
    <Skeleton variant="text" width={260} height={40} />
    <Skeleton variant="rounded" height={420} sx={{ marginTop: 3 }} />
  </div>
);

function Unreachable({ foreign }: { foreign?: ThingName | undefined }) {
  const words = useLabels(kitWords);
  const locale = useLocale();
  const failureWords = useFailureWords();
  const { error, refetch } = useEditContext();
  const listPath = useListPath();
  if (!foreign && codeOf(error) !== 'not_found')
    return <ErrorState text={failureWords(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={foreign ? fill(notFoundFailure[locale], { name: thingNames[foreign][locale] }) : failureWords(error)}
      />
      <EmptyState icon="search" title={words.gone}>
        <Button variant="outlined" component={Link} to={listPath}>
          {words.back}
        </Button>
      </EmptyState>
    </>
  );
}

function Editor() {
  const words = useLabels(kitWords);
  const own = useWords();
  const locale = useLocale();
  const afterWrite = useAfterWrite();
  const failureWords = useFailureWords();
  const { nameOf, form, hasHistory, paths } = useResource();
  const { hash } = useLocation();
  const listPath = useListPath();
  const { record, isPending, save, refetch } = useEditContext();
  const me = useSession()?.me;
  const [goneState, setGone] = useState<Gone['state']>('here');
  const gone = useMemo(() => ({ state: goneState, setState: setGone }), [goneState]);
  const isGone = goneState !== 'here';
  const [asked, setAsked] = useState<{ question: Confirmation; answer: (isYes: boolean) => void } | null>(null);
  if (isPending) return <Loading />;
  const isForeign = record !== undefined && me !== undefined && form.own?.includes(record as never, me) === false;
  const page = isForeign ? storefrontPage(paths.edit, record.id) : undefined;
  if (page) return <Navigate to={page + hash} replace />;
  if (!record || !save || isForeign) return <Unreachable foreign={isForeign ? form.own?.thing : undefined} />;
  const publicPath = form.publicPath?.(record as never);

  async function onSave(values: Values, end: SaveEnd): Promise<Record<string, string> | undefined> {
    const { onSaved, onStale } = end;
    let faults: Record<string, string> = {};
    let isStale = false;
    let unfound: unknown;
    let question: Confirmation | null = null;
    const told = await save?.(values, {
      onSuccess: () => {
        afterWrite();
        onSaved();
        tellSaved(own.saved);
      },
      onError: (error: unknown) => {
        faults = { ...form.faultsOf?.(refusalOf(error), values, locale) };
        question = form.confirms?.(refusalOf(error), record as never, locale) ?? null;
        if (question) return;
        isStale = codeOf(error) === 'stale';
        if (codeOf(error) === 'not_found') unfound = error;
        else if (!isStale) tellFailure(codeOf(error) === 'invalid' ? words.checkFields : failureWords(error));
      },
    });
    if (isStale) await meet(onStale);
    if (unfound) await miss(unfound);
    if (question) return (await ask(question)) ? onSave({ ...values, ...(question as Confirmation).more }, end) : {};
    return { ...(told as Record<string, string> | undefined), ...faults };
  }

  const ask = (question: Confirmation) =>
    new Promise<boolean>((answer) => {
      setAsked({ question, answer });
    }).finally(() => setAsked(null));

  /** Their version comes in where nothing was typed; the form shows what differs. */
  async function meet(onStale: () => void) {
    const { error } = await refetch();
    if (error) tellFailure(failureWords(error));
    else onStale();
  }

  /** It was deleted meanwhile; or else what it refers to was. */
  async function miss(refusal: unknown) {
    if (codeOf((await refetch()).error) === 'not_found') setGone('refused');
    else tellFailure(failureWords(refusal));
  }

  return (
    <GoneContext value={gone}>
      <PageHead
        title={nameOf(record, locale)}
        back={{ to: listPath, text: own.many }}
        beside={
          <>
            {!isGone && form.Header && <form.Header record={record as never} />}
            <Suspense>
              <LivePeople id={record.id} />
            </Suspense>
          </>
        }
      >
        {!isGone && form.Actions && <form.Actions record={record as never} />}
        {!isGone && publicPath && (
          <Button component={AppLink} to={publicPath}>
            {words.seePublic}
          </Button>
        )}
        {!isGone && <DeleteButton />}
      </PageHead>
      <RecordForm onSave={onSave} />
      {hasHistory && !isGone && <History />}
      <ConfirmSave question={asked?.question ?? null} onAnswer={(isYes) => asked?.answer(isYes)} />
    </GoneContext>
  );
}

const queryOptions = {
  // A failure has its own place on the screen
  onError: () => undefined,
  // react-admin caches a list's rows as records that are fresh; a row lacks what only its own screen shows
  staleTime: 0,
};

export function EditScreen() {
  const { name } = useResource();
  const { id = '' } = useParams();
  return (
    <EditBase
      key={id}
      resource={name}
      id={Number(id)}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={queryOptions}
    >
      <Editor />
    </EditBase>
  );
}
