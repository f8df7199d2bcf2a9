/** The end of the account: what goes and what stays is told first, and it is asked for in words. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Me } from '#contract/users.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { accountWords } from './accountLabels.ts';
import { Deeds, Part } from './accountParts.tsx';
import { accountQuery } from './queries.ts';

const RemovalDialog = lazy(async () => ({ default: (await import('./RemovalDialog.tsx')).RemovalDialog }));

export function RemovalPart({ me }: { me: Me }) {
  const text = useLabels(accountWords).removal;
  const { data } = useQuery(accountQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title={text.title} about={text.about} tone="danger">
      <Deeds>
        <Button variant="outlined" color="error" disabled={!data} onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </Deeds>
      {isOpen && data && (
        <Suspense>
          <RemovalDialog me={me} account={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Part>
  );
}
