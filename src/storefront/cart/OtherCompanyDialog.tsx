/** Dialog before another company's cart is emptied. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { addLabels } from './addLabels.ts';
import { cartQuestion, type CartQuestion } from './cartDialogs.ts';

export function OtherCompanyDialog({ question }: { question: CartQuestion | null }) {
  const text = useLabels(addLabels).otherCompany;
  const [isBusy, setBusy] = useState(false);
  const close = () => cartQuestion.set(null);
  const replace = async () => {
    setBusy(true);
    await question?.replace();
    setBusy(false);
    close();
  };
  return (
    <Dialog
      open={question !== null}
      onClose={close}
      title={text.title}
      actions={
        <>
          <Button onClick={close}>{text.dismiss}</Button>
          <Button variant="contained" onClick={() => void replace()} disabled={isBusy}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {text.text}
    </Dialog>
  );
}
