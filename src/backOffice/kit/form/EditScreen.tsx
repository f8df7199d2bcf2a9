/** The edit screen: header and form of one record. Loads a version that somebody else saved in the meantime. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Confirm, EditBase, RecordContextProvider, useEditContext, useUpdate, type RaRecord } from 'react-admin';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { notFoundFailure, recordNames, type RecordName } from '#contract/failures.ts';
import { fillTemplate } from '#contract/rules/templates.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import type { Confirmation } from '../definition.ts';
import { getErrorCode, useErrorMessage } from '../failures.ts';
import { kitLabels } from '../labels.ts';
import { createLazyPart } from '../parts/lazyPart.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { useListPath } from '../paths.ts';
import { findStorefrontPage } from '../storefrontPage.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { DeletedContext, type DeletedState } from './formState.ts';
import { RecordForm, type SaveOutcome } from './RecordForm.tsx';
import { notifyFailure, notifySaved } from './saveNotices.ts';
import { saveRecord, type Values } from './saveRecord.ts';

const History = createLazyPart(async () => ({ default: (await import('../history/HistoryPart.tsx')).HistoryPart }), 66);
/** Loaded after the form is shown. */
const LivePeople = lazy(() => import('./LivePeople.tsx').then(({ LivePeople: component }) => ({ default: component })));

const Loading = () => (
  <div aria-hidden="true">
    <Skeleton variant="text" width={260} height={40} />
    <Skeleton variant="rounded" height={420} sx={{ marginTop: 3 }} />
  </div>
);

function UnavailableRecord({ foreignThing }: { foreignThing?: RecordName | undefined }) {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const getErrorMessage = useErrorMessage();
  const { error, refetch } = useEditContext();
  const listPath = useListPath();
  if (!foreignThing && getErrorCode(error) !== 'not_found')
    return <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={
          foreignThing
            ? fillTemplate(notFoundFailure[locale], { name: recordNames[foreignThing][locale] })
            : getErrorMessage(error)
        }
      />
      <EmptyState icon="search" title={labels.gone}>
        <Button variant="outlined" component={Link} to={listPath}>
          {labels.back}
        </Button>
      </EmptyState>
    </>
  );
}

/** The user has been notified of the reason, or decided against the save. */
const rejectedWithoutErrors: SaveOutcome = { kind: 'rejected', errors: {} };

function Editor() {
  const labels = useLabels(kitLabels);
  const resourceLabels = useResourceLabels();
  const locale = useLocale();
  const afterWrite = useAfterWrite();
  const getErrorMessage = useErrorMessage();
  const { name, getName, form, hasHistory, paths } = useResource();
  const { hash } = useLocation();
  const listPath = useListPath();
  const { record: answered, isPending, refetch } = useEditContext();
  const record = useMemo<RaRecord | undefined>(
    () => answered && ((form.toFormRecord?.(answered as never) as RaRecord | undefined) ?? answered),
    [answered, form],
  );
  const [update] = useUpdate();
  const me = useSession()?.me;
  const [deletedState, setDeletedState] = useState<DeletedState['state']>('present');
  const deletedContext = useMemo(() => ({ state: deletedState, setState: setDeletedState }), [deletedState]);
  const isDeleted = deletedState !== 'present';
  const [confirmation, setConfirmation] = useState<{
    question: Confirmation;
    answer: (isConfirmed: boolean) => void;
  } | null>(null);
  if (isPending) return <Loading />;
  const isForeign = record !== undefined && me !== undefined && form.ownership?.isMine(record as never, me) === false;
  const page = isForeign ? findStorefrontPage(paths.edit, record.id) : undefined;
  if (page) return <Navigate to={page + hash} replace />;
  if (!record || isForeign)
    return <UnavailableRecord foreignThing={isForeign ? form.ownership?.recordName : undefined} />;
  const publicPath = form.publicPath?.(record as never);

  const save = (values: Values): Promise<RaRecord> =>
    update(
      name,
      { id: record.id, data: values, previousData: record },
      { mutationMode: 'pessimistic', returnPromise: true },
    );

  async function handleSave(values: Values): Promise<SaveOutcome> {
    const result = await saveRecord(save, values, record!, form, locale);
    switch (result.kind) {
      case 'saved':
        afterWrite();
        notifySaved(resourceLabels.saved);
        return result;
      case 'question': {
        const isConfirmed = await new Promise<boolean>((answer) =>
          setConfirmation({ question: result.question, answer }),
        );
        setConfirmation(null);
        return isConfirmed ? handleSave({ ...values, ...result.question.extraValues }) : rejectedWithoutErrors;
      }
      case 'stale': {
        // Loads the other person's version into the fields that the user has not changed; the form shows what differs.
        const { error } = await refetch();
        if (!error) return result;
        notifyFailure(getErrorMessage(error));
        return rejectedWithoutErrors;
      }
      case 'notFound':
        // Either the record itself was deleted, or something that it refers to.
        if (getErrorCode((await refetch()).error) === 'not_found') setDeletedState('rejected');
        else notifyFailure(getErrorMessage(result.error));
        return rejectedWithoutErrors;
      case 'failed':
        notifyFailure(getErrorCode(result.error) === 'invalid' ? labels.checkFields : getErrorMessage(result.error));
        return { kind: 'rejected', errors: result.errors };
    }
  }

  return (
    <DeletedContext value={deletedContext}>
      <PageHeader
        title={getName(record, locale)}
        back={{ to: listPath, text: resourceLabels.many }}
        titleExtra={
          <>
            {!isDeleted && form.Header && <form.Header record={record as never} />}
            <Suspense>
              <LivePeople id={record.id} />
            </Suspense>
          </>
        }
      >
        {!isDeleted && form.Actions && <form.Actions record={record as never} />}
        {!isDeleted && publicPath && (
          <Button component={AppLink} to={publicPath}>
            {labels.seePublic}
          </Button>
        )}
        {!isDeleted && <DeleteButton />}
      </PageHeader>
      <RecordContextProvider value={record}>
        <RecordForm onSave={handleSave} />
      </RecordContextProvider>
      {hasHistory && !isDeleted && <History />}
      <Confirm
        isOpen={confirmation !== null}
        title={confirmation?.question.title}
        content={confirmation?.question.text}
        confirm={confirmation?.question.confirmLabel}
        confirmColor="warning"
        cancel={labels.cancel}
        onConfirm={() => confirmation?.answer(true)}
        onClose={() => confirmation?.answer(false)}
      />
    </DeletedContext>
  );
}

const queryOptions = {
  // The screen itself shows a failure.
  onError: () => undefined,
  // react-admin caches list rows as fresh records, but rows lack fields that only this screen shows.
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
