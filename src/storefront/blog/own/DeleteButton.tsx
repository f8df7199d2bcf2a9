/** Deletes a publication, once it is confirmed; why it could not be is told. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PublicationCard } from '#contract/publications.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { publicationsKey } from '../queries.ts';
import { ownLabels } from './labels.ts';

export function DeleteButton({
  publication: { id, updated_at },
  onDeleted,
}: {
  publication: Pick<PublicationCard, 'id' | 'updated_at'>;
  onDeleted: () => void;
}) {
  const text = useLabels(ownLabels);
  const go = useNavigate();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const [fault, setFault] = useState<string>();

  async function remove() {
    setGoing(true);
    setFault(undefined);
    try {
      await api.publications.remove({ params: { id }, query: { updated_at } });
      onDeleted();
      notify(text.deleted, { tone: 'success' });
      await go('/blog/my');
      await queries.invalidateQueries({ queryKey: publicationsKey });
    } catch (error) {
      setGoing(false);
      setFault(failureText(error));
    }
  }

  return (
    <>
      <Button color="error" style={{ marginLeft: 'auto' }} onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.deleteTitle}
        actions={
          <>
            <Button variant="outlined" onClick={() => setAsking(false)}>
              {text.cancel}
            </Button>
            <Button variant="contained" color="error" disabled={isGoing} onClick={() => void remove()}>
              {text.delete}
            </Button>
          </>
        }
      >
        <p style={{ margin: 0 }}>{text.deleteText}</p>
        {fault && (
          <div style={{ marginTop: 14 }}>
            <Callout tone="error" title={fault} />
          </div>
        )}
      </Dialog>
    </>
  );
}
