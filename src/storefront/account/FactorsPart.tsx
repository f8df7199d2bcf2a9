/** The second factors of the account: list, add, rename and remove them, and create recovery codes. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Factor, FactorKind, MyFactors } from '#contract/factors.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate, formatRelative } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { updateStoredMe } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { QuestionDialog } from '#src/ui/QuestionDialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { AuthForm, Submit } from '../auth/stepParts.tsx';
import { useStepForm } from '../auth/useStepForm.ts';
import { Actions, Form, Part, MutedText } from './accountLayout.tsx';
import { AddAppForm } from './AddAppForm.tsx';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import { factorPartLabels } from './factorLabels.ts';
import { factorsQuery } from './queries.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 0',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > svg': { color: color.muted },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& > div:last-of-type': { gridColumn: '2 / -1' },
  [from.sm]: {
    gridTemplateColumns: '28px minmax(0, 1fr) auto',
    '& > div:last-of-type': { gridColumn: 'auto' },
    '& > form': { gridColumn: '2 / -1' },
  },
});

/** Reloads the factors and the user after a change. */
function useRefreshFactors(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
    updateStoredMe(await api.users.me());
  };
}

export function FactorsPart({ me }: { me: Me }) {
  const text = useLabels(factorPartLabels);
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(factorsQuery);
  const refresh = useRefreshFactors();
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const makeCodes = async () => {
    try {
      setCodes((await api.factors.recoveryCodes()).codes);
      await refresh();
    } catch (failure) {
      notify(failureText(failure), { tone: 'error' });
    }
  };
  const handleAdded = async (isFirst: boolean) => {
    setAdding(null);
    notify(text.addedNotice, { tone: 'success' });
    // Without recovery codes, losing the only factor would lock the person out
    if (isFirst) await makeCodes();
    else await refresh();
  };

  return (
    <div id="factors">
      <Part title={text.title} about={text.about}>
        {me.second_factor === 'required' && (
          <Callout tone="warning" title={text.required}>
            <p>{text.requiredText}</p>
          </Callout>
        )}
        {!data &&
          (error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <Skeleton height={96} />)}
        {data && (
          <>
            <FactorList data={data} onChanged={refresh} />
            <AddButtons data={data} adding={adding} onChoose={setAdding} />
            <Form>
              {adding === 'totp' && <AddAppForm factors={data} onAdded={handleAdded} />}
              {adding === 'passkey' && <AddPasskeyForm factors={data} onAdded={handleAdded} />}
            </Form>
            {data.data.length > 0 && <RecoveryCodes left={data.recovery_codes_left} onMake={makeCodes} />}
          </>
        )}
      </Part>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}

function AddButtons({
  data,
  adding,
  onChoose,
}: {
  data: MyFactors;
  adding: FactorKind | null;
  onChoose: (kind: FactorKind | null) => void;
}) {
  const text = useLabels(factorPartLabels);
  const toggle = (kind: FactorKind) => onChoose(adding === kind ? null : kind);
  return (
    <>
      <Actions>
        <Button variant="outlined" aria-expanded={adding === 'totp'} onClick={() => toggle('totp')}>
          {text.addApp}
        </Button>
        {data.passkeys && (
          <Button variant="outlined" aria-expanded={adding === 'passkey'} onClick={() => toggle('passkey')}>
            {text.addPasskey}
          </Button>
        )}
      </Actions>
      {!data.passkeys && <MutedText>{text.noPasskeys}</MutedText>}
    </>
  );
}

function FactorList({ data, onChanged }: { data: MyFactors; onChanged: () => Promise<void> }) {
  if (data.data.length === 0) return null;
  return (
    <List>
      {data.data.map((factor) => (
        <FactorRow key={factor.id} factor={factor} onChanged={onChanged} />
      ))}
    </List>
  );
}

function FactorRow({ factor, onChanged }: { factor: Factor; onChanged: () => Promise<void> }) {
  const text = useLabels(factorPartLabels);
  const locale = useLocale();
  const [isRenaming, setRenaming] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const remove = async () => {
    await api.factors.remove({ params: { id: factor.id } });
    notify(text.removed, { tone: 'success' });
    await onChanged();
  };
  const facts = [
    text.kinds[factor.kind],
    text.added(formatDate(factor.created_at, locale)),
    factor.used_at && text.used(formatRelative(factor.used_at, locale)),
  ];
  return (
    <Row>
      <Icon name="shield" />
      <div>
        <strong>{factor.name}</strong>
        <MutedText style={{ fontSize: '0.875rem' }}>{facts.filter(Boolean).join(', ')}</MutedText>
      </div>
      {isRenaming ? (
        <RenameForm
          factor={factor}
          onDone={async () => {
            setRenaming(false);
            await onChanged();
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div>
          <Actions>
            <Button size="small" aria-label={text.renameItem(factor.name)} onClick={() => setRenaming(true)}>
              {text.rename}
            </Button>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              aria-label={text.removeItem(factor.name)}
              onClick={() => setConfirming(true)}
            >
              {text.remove}
            </Button>
          </Actions>
          <QuestionDialog
            isOpen={isConfirming}
            onClose={() => setConfirming(false)}
            labels={{ ...text.removal, title: text.removal.title(factor.name) }}
            onConfirm={remove}
          />
        </div>
      )}
    </Row>
  );
}

interface RenameFormProps {
  factor: Factor;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

function RenameForm({ factor, onDone, onCancel }: RenameFormProps) {
  const text = useLabels(factorPartLabels);
  const [name, setName] = useState(factor.name);
  const form = useStepForm<'name'>({
    fields: ['name'],
    check: () => ({}),
    send: async () => {
      await api.factors.rename({ params: { id: factor.id }, body: { name } });
      await onDone();
    },
  });
  return (
    <AuthForm form={form} label={text.renameItem(factor.name)}>
      <TextField
        label={text.name}
        name="name"
        maxLength={60}
        required
        autoFocus
        value={name}
        error={form.errors.name}
        onChange={(event) => {
          form.clearErrors('name');
          setName(event.target.value);
        }}
      />
      <Actions>
        <Submit isBusy={form.isBusy} label={text.save} busyLabel={text.save} />
        <Button variant="outlined" onClick={onCancel}>
          {text.cancel}
        </Button>
      </Actions>
    </AuthForm>
  );
}

const Codes = styled('div')({
  display: 'grid',
  gap: 10,
  paddingTop: 14,
  borderTop: `1px solid ${color.line}`,
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650 },
});

function RecoveryCodes({ left, onMake }: { left: number; onMake: () => Promise<void> }) {
  const text = useLabels(factorPartLabels).codes;
  const [isBusy, setBusy] = useState(false);
  return (
    <Codes>
      <div>
        <h3>{text.title}</h3>
        <MutedText style={{ marginTop: 2 }}>{left > 0 ? text.left(left) : text.none}</MutedText>
      </div>
      <Actions>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void onMake().finally(() => setBusy(false));
          }}
        >
          {text.make}
        </Button>
      </Actions>
    </Codes>
  );
}
