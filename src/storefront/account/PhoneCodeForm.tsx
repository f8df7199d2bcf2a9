/** Form for the code that was sent to a new phone. */
import { useState, type ReactNode } from 'react';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { updateStoredMe } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { codeLength, emptyCode, type CodeState } from '../auth/codeBoxes.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { authLabels } from '../auth/labels.ts';
import { OutboxHint } from '../auth/OutboxHint.tsx';
import { AuthForm, Submit } from '../auth/stepParts.tsx';
import { useStepForm } from '../auth/useStepForm.ts';
import { accountLabels } from './accountLabels.ts';
import { Form } from './accountLayout.tsx';
import { useRefreshAccount } from './queries.ts';

export function PhoneCodeForm({ title, discardButton }: { title: string; discardButton: ReactNode }) {
  const text = useLabels(accountLabels).contacts;
  const authText = useLabels(authLabels);
  const refreshAccount = useRefreshAccount();
  const [value, setValue] = useState<CodeState>(emptyCode);
  const form = useStepForm<'code'>({
    fields: ['code'],
    check: () => (value.code.length === codeLength ? {} : { code: authText.required }),
    send: async () => {
      const { removed, ...me } = await api.account.contactConfirm({ body: { code: value.code } });
      updateStoredMe(me);
      reportRemovedWays(me.id, removed);
      refreshAccount();
      notify(text.phoneDone, { tone: 'success' });
    },
  });
  return (
    <>
      <Callout tone="note" title={title} actions={discardButton} />
      <Form style={{ paddingTop: 14 }}>
        <AuthForm form={form} label={text.code}>
          <CodeField
            label={text.code}
            value={value}
            error={form.errors.code}
            disabled={form.isBusy}
            onChange={(next) => {
              if (next.code !== value.code) form.clearErrors();
              setValue(next);
            }}
          />
          <OutboxHint />
          <Submit isBusy={form.isBusy} label={text.confirm} busyLabel={text.confirming} />
        </AuthForm>
      </Form>
    </>
  );
}
