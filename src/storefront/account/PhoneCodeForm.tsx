/** The code that a new phone was sent. */
import { useState, type ReactNode } from 'react';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { keepMe } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { codeLength, noCode, type CodeState } from '../auth/codeBoxes.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { authLabels } from '../auth/labels.ts';
import { OutboxHint } from '../auth/OutboxHint.tsx';
import { FormOfStep, Submit } from '../auth/stepParts.tsx';
import { useStepForm } from '../auth/useStepForm.ts';
import { accountWords } from './accountLabels.ts';
import { Form } from './accountParts.tsx';
import { useAccountChanged } from './useAccountChanged.ts';

export function PhoneCodeForm({ title, forget }: { title: string; forget: ReactNode }) {
  const text = useLabels(accountWords).contacts;
  const words = useLabels(authLabels);
  const changed = useAccountChanged();
  const [value, setValue] = useState<CodeState>(noCode);
  const form = useStepForm<'code'>({
    fields: ['code'],
    check: () => (value.code.length === codeLength ? {} : { code: words.required }),
    send: async () => {
      const { removed, ...me } = await api.account.contactConfirm({ body: { code: value.code } });
      keepMe(me);
      reportRemovedWays(me.id, removed);
      changed();
      notify(text.phoneDone, { tone: 'success' });
    },
  });
  return (
    <>
      <Callout tone="note" title={title} actions={forget} />
      <Form style={{ paddingTop: 14 }}>
        <FormOfStep form={form} label={text.code}>
          <CodeField
            label={text.code}
            value={value}
            error={form.faults.code}
            disabled={form.isBusy}
            onChange={(next) => {
              if (next.code !== value.code) form.settle();
              setValue(next);
            }}
          />
          <OutboxHint />
          <Submit isBusy={form.isBusy} label={text.confirm} busyLabel={text.confirming} />
        </FormOfStep>
      </Form>
    </>
  );
}
