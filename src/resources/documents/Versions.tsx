/** Every version of a document: when, by whom, why, who accepted it; any two beside each other; an old one put in force again. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document, DocumentVersion } from '#contract/documents.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SelectBox } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { screenWords } from './labels.ts';
import { readAnew, versionsQuery } from './queries.ts';

const Differences = later(() => import('./Differences.tsx'), 200);

const Title = styled('h2')({ margin: '0 0 6px', fontSize: '1.125rem', fontWeight: 680 });
const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gap: '4px 16px',
  padding: '14px 0',
  borderBottom: `1px solid ${colour.line}`,
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& small': { color: colour.muted, fontSize: '0.8125rem' },
});
const Name = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& strong': { fontWeight: 650 },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });
const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  margin: '0 0 14px',
  '& label': { display: 'flex', alignItems: 'center', gap: 8, fontSize: '0.875rem', color: colour.muted },
  '& select': { width: 'auto', minHeight: 40 },
});
const Compared = styled('section')({
  gridColumn: '1 / -1',
  minWidth: 0,
  marginTop: 8,
  padding: '14px 16px',
  borderRadius: 10,
  background: colour.hover,
});

interface Pair {
  /** Beneath which version they stand. */
  at: number;
  before: number;
  after: number;
}

function Pick({
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

function Restore({ old, present, onClose }: { old: DocumentVersion; present: DocumentVersion; onClose: () => void }) {
  const text = useLabels(screenWords);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await api.documents.edit({
        params: { id: present.id },
        body: { text: old.text, note: text.restored(old.version), updated_at: present.updated_at },
      });
      notify(text.restored(old.version), { tone: 'success' });
      await readAnew(queries);
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
      <p style={{ marginTop: 0 }}>{text.restoreText(present.version + 1)}</p>
      <Differences before={present.text} after={old.text} />
    </Dialog>
  );
}

export function Versions({ document }: { document: Document }) {
  const text = useLabels(screenWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const { data: versions, error, refetch } = useQuery(versionsQuery(document));
  const [pair, setPair] = useState<Pair | null>(null);
  const [restored, setRestored] = useState<DocumentVersion | null>(null);
  if (!versions)
    return error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={220} radius={14} />
    );
  const present = versions[0]!;
  const textOf = (number: number) => versions.find(({ version }) => version === number)?.text ?? '';
  return (
    <Panel>
      <Title>{text.versions}</Title>
      <List>
        {versions.map((one, index) => (
          <Row key={one.id}>
            <div>
              <Name>
                <strong>{text.numbered(one.version)}</strong>
                {one === present && <Chip hue="green">{text.inForce}</Chip>}
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
                  aria-expanded={pair?.at === one.id}
                  onClick={() =>
                    setPair(
                      pair?.at === one.id
                        ? null
                        : { at: one.id, before: versions[index + 1]!.version, after: one.version },
                    )
                  }
                >
                  {text.differences}
                </Button>
              )}
              {one !== present && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`${text.restore}: ${text.numbered(one.version)}`}
                  onClick={() => setRestored(one)}
                >
                  {text.restore}
                </Button>
              )}
            </Buttons>
            {pair?.at === one.id && (
              <Compared aria-label={text.compare}>
                <Choice>
                  <Pick
                    label={text.from}
                    value={pair.before}
                    versions={versions}
                    onChange={(before) => setPair({ ...pair, before })}
                  />
                  <Pick
                    label={text.to}
                    value={pair.after}
                    versions={versions}
                    onChange={(after) => setPair({ ...pair, after })}
                  />
                  <Button size="small" onClick={() => setPair(null)}>
                    {text.close}
                  </Button>
                </Choice>
                <Differences before={textOf(pair.before)} after={textOf(pair.after)} />
              </Compared>
            )}
          </Row>
        ))}
      </List>
      {restored && <Restore old={restored} present={present} onClose={() => setRestored(null)} />}
    </Panel>
  );
}
