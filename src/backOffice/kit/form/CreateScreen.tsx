/** A new thing: the same form as an edit's, which it leads to once it is made. */
import { CreateBase, useCreateContext, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { codeOf, useFailureWords } from '../failures.ts';
import { kitWords } from '../labels.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { useEditPath } from '../paths.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { useAfterWrite } from '../useAfterWrite.ts';
import { RecordForm, type SaveEnd, type Values } from './RecordForm.tsx';
import { tellFailure, tellSaved } from './told.ts';
import { lossless } from './UnsavedGuard.tsx';

interface CreateFormProps {
  /** What is known already and need not be typed. */
  given?: Values | undefined;
  onCreated: (record: RaRecord) => void;
}

function Creator({ given, onCreated }: CreateFormProps) {
  const words = useLabels(kitWords);
  const own = useWords();
  const { save } = useCreateContext();
  const afterWrite = useAfterWrite();
  const failureWords = useFailureWords();

  async function onSave(values: Values, { onSaved }: SaveEnd) {
    const told = await save?.(values, {
      onSuccess: (record: RaRecord) => {
        afterWrite();
        onSaved();
        tellSaved(own.created ?? own.saved);
        onCreated(record);
      },
      onError: (error: unknown) => tellFailure(codeOf(error) === 'invalid' ? words.checkFields : failureWords(error)),
    });
    return told as Record<string, string> | undefined;
  }

  return <RecordForm given={given} onSave={onSave} />;
}

/** The form of a new thing, wherever it stands. */
export function CreateForm(props: CreateFormProps) {
  const { name } = useResource();
  return (
    <CreateBase resource={name} redirect={false}>
      <Creator {...props} />
    </CreateBase>
  );
}

export function CreateScreen() {
  const own = useWords();
  const { list } = useResource();
  const navigate = useNavigate();
  const editPath = useEditPath();
  return (
    <>
      <PageHead title={own.create ?? own.many} back={{ to: list.views[0].path, text: own.many }} />
      {/* The way back leads to the list: nobody wants an empty form again. */}
      <CreateForm onCreated={({ id }) => void navigate(editPath(id), { state: lossless, replace: true })} />
    </>
  );
}
