/** All versions of a document: date, author, note and acceptances. Any two can be compared, an old one restored. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document, DocumentVersion } from '#contract/documents.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SelectBox } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { screenLabels } from './labels.ts';
import { refetchDocuments, buildVersionsQuery } from './queries.ts';

const Differences = createLazyPart(() => import('./Differences.tsx'), 200);

const Title = styled('h2')({ margin: '0 0 6px', fontSize: '1.125rem', fontWeight: 680 });
const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gap: '4px 16px',
  padding: '14px 0',
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});
const Name = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& strong': { fontWeight: 650 },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });
const ComparisonToolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  margin: '0 0 14px',
  '& label': { display: 'flex', alignItems: 'center', gap: 8, fontSize: '0.875rem', color: color.muted },
  '& select': { width: 'auto', minHeight: 40 },
});
const Comparison = styled('section')({
  gridColumn: '1 / -1',
  minWidth: 0,
  marginTop: 8,
  padding: '14px 16px',
  borderRadius: 10,
  background: color.hover,
});

interface ComparedPair {
  /** Id of the version under which the comparison is shown. */
  rowId: number;
  before: number;
  after: number;
}

function VersionSelect({
  label,
  value,
  versions,
  onChange,
}: {
  label: string;
  value: number;
  versions: readonly DocumentVersion[];
  onChange: (version: number) => void;
}) {
  return (
    <label>
      {label}
      <SelectBox value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </SelectBox>
    </label>
  );
}

function RestoreDialog({
  old,
  current,
  onClose,
}: {
  old: DocumentVersion;
  current: DocumentVersion;
  onClose: () => void;
}) {
  const text = useLabels(screenLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await api.documents.edit({
        params: { id: current.id },
        body: { text: old.text, note: text.restored(old.version), updated_at: current.updated_at },
      });
      notify(text.restored(old.version), { tone: 'success' });
      await refetchDocuments(queries);
      onClose();
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.restoreTitle(old.version)}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="contained" disabled={isBusy} onClick={() => void restore()}>
            {text.restore}
          </Button>
        </>
      }
    >
      <p style={{ marginTop: 0 }}>{text.restoreText(current.version + 1)}</p>
      <Differences before={current.text} after={old.text} />
    </Dialog>
  );
}

export function Versions({ document }: { document: Document }) {
  const text = useLabels(screenLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const { data: versions, error, refetch } = useQuery(buildVersionsQuery(document));
  const [pair, setPair] = useState<ComparedPair | null>(null);
  const [versionToRestore, setVersionToRestore] = useState<DocumentVersion | null>(null);
  if (!versions)
    return error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={220} radius={14} />
    );
  const current = versions[0]!;
  const getText = (number: number) => versions.find(({ version }) => version === number)?.text ?? '';
  return (
    <Panel>
      <Title>{text.versions}</Title>
      <List>
        {versions.map((one, index) => (
          <Row key={one.id}>
            <div>
              <Name>
                <strong>{text.numbered(one.version)}</strong>
                {one === current && <Chip color="green">{text.inForce}</Chip>}
                <small>{formatDate(one.updated_at, locale, 'dateTime')}</small>
              </Name>
              {one.note && <p translate="no">{one.note}</p>}
              <small>
                {text.by}
                {': '}
                {one.author ? <span translate="no">{one.author.fio}</span> : text.installed}
                {document.type === 'user_agreement' && ` · ${text.accepted(one.accepted)}`}
              </small>
            </div>
            <Buttons>
              {index < versions.length - 1 && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`${text.differences}: ${text.numbered(one.version)}`}
                  aria-expanded={pair?.rowId === one.id}
                  onClick={() =>
                    setPair(
                      pair?.rowId === one.id
                        ? null
                        : { rowId: one.id, before: versions[index + 1]!.version, after: one.version },
                    )
                  }
                >
                  {text.differences}
                </Button>
              )}
              {one !== current && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`${text.restore}: ${text.numbered(one.version)}`}
                  onClick={() => setVersionToRestore(one)}
                >
                  {text.restore}
                </Button>
              )}
            </Buttons>
            {pair?.rowId === one.id && (
              <Comparison aria-label={text.compare}>
                <ComparisonToolbar>
                  <VersionSelect
                    label={text.from}
                    value={pair.before}
                    versions={versions}
                    onChange={(before) => setPair({ ...pair, before })}
                  />
                  <VersionSelect
                    label={text.to}
                    value={pair.after}
                    versions={versions}
                    onChange={(after) => setPair({ ...pair, after })}
                  />
                  <Button size="small" onClick={() => setPair(null)}>
                    {text.close}
                  </Button>
                </ComparisonToolbar>
                <Differences before={getText(pair.before)} after={getText(pair.after)} />
              </Comparison>
            )}
          </Row>
        ))}
      </List>
      {versionToRestore && (
        <RestoreDialog old={versionToRestore} current={current} onClose={() => setVersionToRestore(null)} />
      )}
    </Panel>
  );
}
