/** The create screen. It uses the form of the edit screen and leads there after the save. */
import { CreateBase, useCreate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { getErrorCode, useErrorMessage } from '../failures.ts';
import { kitLabels } from '../labels.ts';
import { PageHeader } from '../parts/PageHeader.tsx';
import { useEditPath } from '../paths.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
import { RecordForm, type SaveOutcome } from './RecordForm.tsx';
import { notifyFailure, notifySaved } from './saveNotices.ts';
import { createRecord, type Values } from './saveRecord.ts';
import { losslessState } from './UnsavedGuard.tsx';

interface CreateFormProps {
  /** Known values that need not be typed. */
  initialValues?: Values | undefined;
  onCreated: (record: RaRecord) => void;
}

function CreateFormBody({ initialValues, onCreated }: CreateFormProps) {
  const labels = useLabels(kitLabels);
  const resourceLabels = useResourceLabels();
  const { name } = useResource();
  const [create] = useCreate();
  const afterWrite = useAfterWrite();
  const getErrorMessage = useErrorMessage();

  async function handleSave(values: Values): Promise<SaveOutcome> {
    const result = await createRecord((data) => create(name, { data }, { returnPromise: true }), values);
    if (result.kind === 'failed') {
      notifyFailure(getErrorCode(result.error) === 'invalid' ? labels.checkFields : getErrorMessage(result.error));
      return { kind: 'rejected', errors: result.errors };
    }
    afterWrite();
    notifySaved(resourceLabels.created ?? resourceLabels.saved);
    return result;
  }

  return <RecordForm initialValues={initialValues} onSave={handleSave} onSaved={onCreated} />;
}

/** The form of a new record, also for use outside the create screen. */
export function CreateForm(props: CreateFormProps) {
  const { name } = useResource();
  return (
    <CreateBase resource={name} redirect={false}>
      <CreateFormBody {...props} />
    </CreateBase>
  );
}

export function CreateScreen() {
  const resourceLabels = useResourceLabels();
  const { list } = useResource();
  const navigate = useNavigate();
  const editPath = useEditPath();
  return (
    <>
      <PageHeader
        title={resourceLabels.create ?? resourceLabels.many}
        back={{ to: list.views[0].path, text: resourceLabels.many }}
      />
      {/* Replaced in the history: the back button leads to the list, not to an empty form. */}
      <CreateForm onCreated={({ id }) => void navigate(editPath(id), { state: losslessState, replace: true })} />
    </>
  );
}
