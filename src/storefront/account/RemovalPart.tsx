/** Removal of the account: the dialog first lists what is deleted and what stays. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Me } from '#contract/users.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { accountLabels } from './accountLabels.ts';
import { Actions, Part } from './accountLayout.tsx';
import { accountQuery } from './queries.ts';

const RemovalDialog = lazy(async () => ({ default: (await import('./RemovalDialog.tsx')).RemovalDialog }));

export function RemovalPart({ me }: { me: Me }) {
  const text = useLabels(accountLabels).removal;
  const { data } = useQuery(accountQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title={text.title} about={text.about} tone="danger">
      <Actions>
        <Button variant="outlined" color="error" disabled={!data} onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </Actions>
      {isOpen && data && (
        <Suspense>
          <RemovalDialog me={me} account={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Part>
  );
}
