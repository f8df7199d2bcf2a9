/** Dialog of 450 × 300 with a legal document. An error is shown in a snackbar and leaves the dialog empty. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useApi } from '../ApiContext.tsx';
import { documentQuery } from '../documents/documentQuery.ts';
import { documentLabels, type DocumentType } from '../documents/labels.ts';

const dialogHeight = 300;
const skeletonWidths = [92, 100, 84, 97, 60];

const Text = styled('div')({
  fontSize: '0.9375rem',
  lineHeight: 1.55,
  overflowWrap: 'anywhere',
  '& h1, & h2, & h3': { fontSize: '1rem', margin: '18px 0 6px', lineHeight: 1.35 },
  '& p, & ul, & ol': { margin: '0 0 10px' },
  '& ul, & ol': { paddingLeft: 22 },
  '& a': { color: color.primary },
});
const Version = styled('p')({ margin: '0 0 12px', color: color.muted, fontSize: '0.8125rem' });
const EmptyDocument = styled('div')({
  height: '100%',
  display: 'grid',
  placeContent: 'center',
  color: color.strongLine,
});

/** @param type null if the dialog is closed */
export function LegalDialog({ type, onClose }: { type: DocumentType | null; onClose: () => void }) {
  const names = useLabels(documentLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const { data, error, errorUpdatedAt, isPending } = useQuery({
    ...documentQuery(useApi(), type ?? 'user_agreement', locale),
    enabled: type !== null,
  });
  const isOpen = type !== null;
  useEffect(() => {
    if (isOpen && error) notify(failureText(error), { tone: 'error' });
  }, [isOpen, error, errorUpdatedAt, failureText]);

  return (
    <Dialog open={isOpen} onClose={onClose} title={type ? names[type] : ''} height={dialogHeight}>
      {data && (
        <>
          <Version>{fill(names.version, { version: data.version, date: formatDate(data.updated_at, locale) })}</Version>
          {/* The server sanitizes the HTML when it is saved. */}
          <Text dangerouslySetInnerHTML={{ __html: data.text }} />
        </>
      )}
      {!data && isPending && (
        <div aria-busy="true" style={{ display: 'grid', gap: 12 }}>
          {skeletonWidths.map((width) => (
            <Skeleton key={width} style={{ height: 14, width: `${width}%` }} />
          ))}
        </div>
      )}
      {!data && !isPending && (
        <EmptyDocument>
          <Icon name="list" size={44} />
        </EmptyDocument>
      )}
    </Dialog>
  );
}
