/** Adds an authenticator app: shows the QR code, and confirms it with a code from the app. */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { MyFactors } from '#contract/factors.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { authLabels } from '../auth/labels.ts';
import { AuthForm, Submit } from '../auth/stepParts.tsx';
import { useStepForm } from '../auth/useStepForm.ts';
import { MutedText } from './accountLayout.tsx';
import { factorPartLabels } from './factorLabels.ts';
import { FactorNameField } from './FactorNameField.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

const Code = styled('div')({
  display: 'grid',
  gap: 12,
  // Dark on white in both color schemes, because cameras read other colors poorly.
  '& img': {
    width: 208,
    height: 208,
    background: '#fff',
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
  },
  '& code': { display: 'block', fontSize: '0.9375rem', overflowWrap: 'anywhere', userSelect: 'all' },
});

interface AddFormProps {
  factors: MyFactors;
  onAdded: (isFirst: boolean) => Promise<void>;
}

type Setup = Awaited<ReturnType<typeof api.factors.totpStart>>;

export function AddAppForm({ factors, onAdded }: AddFormProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  return setup ? (
    <AppCodeForm setup={setup} onAdded={() => onAdded(factors.data.length === 0)} />
  ) : (
    <AppSetupStart needsPassword={factors.needs_password} onStarted={setSetup} />
  );
}

function AppSetupStart({ needsPassword, onStarted }: { needsPassword: boolean; onStarted: (setup: Setup) => void }) {
  const text = useLabels(factorPartLabels).app;
  const { required } = useLabels(authLabels);
  const [password, setPassword] = useState('');
  const form = useStepForm<'present_password'>({
    fields: ['present_password'],
    check: () => (needsPassword && password === '' ? { present_password: required } : {}),
    send: async () =>
      onStarted(await api.factors.totpStart({ body: { ...(password && { present_password: password }) } })),
  });
  return (
    <AuthForm form={form} label={text.title}>
      <MutedText>{text.lead}</MutedText>
      {needsPassword && (
        <CurrentPasswordField
          value={password}
          error={form.errors.present_password}
          onChange={(value) => {
            form.clearErrors('present_password');
            setPassword(value);
          }}
        />
      )}
      <Submit isBusy={form.isBusy} label={text.begin} busyLabel={text.beginning} />
    </AuthForm>
  );
}

function AppCodeForm({ setup, onAdded }: { setup: Setup; onAdded: () => Promise<void> }) {
  const all = useLabels(factorPartLabels);
  const text = all.app;
  const { required } = useLabels(authLabels);
  const [code, setCode] = useState('');
  const [name, setName] = useState(all.defaultNames.totp);
  const form = useStepForm<'code' | 'name'>({
    fields: ['code', 'name'],
    check: () => (code.trim() === '' ? { code: required } : {}),
    send: async () => {
      await api.factors.totpConfirm({ body: { setup: setup.setup, code: code.trim(), name } });
      await onAdded();
    },
  });
  return (
    <AuthForm form={form} label={text.title}>
      <Code>
        <MutedText>{text.scan}</MutedText>
        <img src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`} alt={text.qr} width={208} height={208} />
        <MutedText>
          {text.manual} <code translate="no">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </MutedText>
      </Code>
      <TextField
        label={text.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        autoFocus
        value={code}
        error={form.errors.code}
        onChange={(event) => {
          form.clearErrors('code');
          setCode(event.target.value);
        }}
      />
      <FactorNameField
        value={name}
        error={form.errors.name}
        onChange={(value) => {
          form.clearErrors('name');
          setName(value);
        }}
      />
      <Submit isBusy={form.isBusy} label={text.submit} busyLabel={text.busy} />
    </AuthForm>
  );
}
