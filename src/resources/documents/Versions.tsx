/** All versions of a document: date, author, note and acceptances. Any two can be compared, an old one restored. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
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
import { buildVersionsQuery, refetchDocuments } from './queries.ts';

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
  /** Numbers of two versions. */
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

interface ComparisonProps {
  pair: ComparedPair;
  versions: readonly DocumentVersion[];
  onChange: (pair: ComparedPair | null) => void;
}

/** The differences between two versions, which can be chosen. */
function VersionComparison({ pair, versions, onChange }: ComparisonProps) {
  const text = useLabels(screenLabels);
  const getText = (number: number) => versions.find(({ version }) => version === number)?.text ?? '';
  return (
    <Comparison aria-label={text.compare}>
      <ComparisonToolbar>
        <VersionSelect
          label={text.from}
          value={pair.before}
          versions={versions}
          onChange={(before) => onChange({ ...pair, before })}
        />
        <VersionSelect
          label={text.to}
          value={pair.after}
          versions={versions}
          onChange={(after) => onChange({ ...pair, after })}
        />
        <Button size="small" onClick={() => onChange(null)}>
          {text.close}
        </Button>
      </ComparisonToolbar>
      <Differences before={getText(pair.before)} after={getText(pair.after)} />
    </Comparison>
  );
}

interface VersionRowProps {
  version: DocumentVersion;
  /** The version before this one; undefined for the first. */
  previous: DocumentVersion | undefined;
  isCurrent: boolean;
  /** Only buyers accept the user agreement; other documents show no number of acceptances. */
  isAccepted: boolean;
  isCompared: boolean;
  /** Opens or closes the comparison below the row. */
  onCompare: (pair: ComparedPair | null) => void;
  onRestore: () => void;
  /** The open comparison. */
  children: ReactNode;
}

function VersionRow({
  version,
  previous,
  isCurrent,
  isAccepted,
  isCompared,
  onCompare,
  onRestore,
  children,
}: VersionRowProps) {
  const text = useLabels(screenLabels);
  const locale = useLocale();
  const name = text.numbered(version.version);
  return (
    <Row>
      <div>
        <Name>
          <strong>{name}</strong>
          {isCurrent && <Chip color="green">{text.inForce}</Chip>}
          <small>{formatDate(version.updated_at, locale, 'dateTime')}</small>
        </Name>
        {version.note && <p translate="no">{version.note}</p>}
        <small>
          {text.by}
          {': '}
          {version.author ? <span translate="no">{version.author.fio}</span> : text.installed}
          {isAccepted && ` · ${text.accepted(version.accepted)}`}
        </small>
      </div>
      <Buttons>
        {previous && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`${text.differences}: ${name}`}
            aria-expanded={isCompared}
            onClick={() =>
              onCompare(isCompared ? null : { rowId: version.id, before: previous.version, after: version.version })
            }
          >
            {text.differences}
          </Button>
        )}
        {!isCurrent && (
          <Button size="small" variant="outlined" aria-label={`${text.restore}: ${name}`} onClick={onRestore}>
            {text.restore}
          </Button>
        )}
      </Buttons>
      {children}
    </Row>
  );
}

export function Versions({ document }: { document: Document }) {
  const text = useLabels(screenLabels);
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
  return (
    <Panel>
      <Title>{text.versions}</Title>
      <List>
        {versions.map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            previous={versions[index + 1]}
            isCurrent={version === current}
            isAccepted={document.type === 'user_agreement'}
            isCompared={pair?.rowId === version.id}
            onCompare={setPair}
            onRestore={() => setVersionToRestore(version)}
          >
            {pair?.rowId === version.id && <VersionComparison pair={pair} versions={versions} onChange={setPair} />}
          </VersionRow>
        ))}
      </List>
      {versionToRestore && (
        <RestoreDialog old={versionToRestore} current={current} onClose={() => setVersionToRestore(null)} />
      )}
    </Panel>
  );
}
