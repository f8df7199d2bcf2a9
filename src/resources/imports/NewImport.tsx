/** The first step of an import: what is imported, into which company, from which file. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { importNouns, type ImportNoun } from '#contract/imports.ts';
import { hasRole } from '#contract/roles.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { SelectField } from '#src/ui/Field.tsx';
import { FileDrop } from './FileDrop.tsx';
import { importLabels } from './labels.ts';
import { stepLabels } from './steps/labels.ts';
import { Steps } from './steps/Steps.tsx';
import { TemplateDownload } from './TemplateDownload.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, maxWidth: 820 });
const NounFieldset = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  [from.md]: { gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' },
  '& > legend': visuallyHidden,
});
const NounOption = styled('label')({
  display: 'flex',
  gap: 10,
  padding: '12px 14px',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  fontWeight: 600,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '& small': { display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: color.muted },
  '& input': { accentColor: color.primary, width: 18, height: 18, margin: '2px 0 0', flex: 'none' },
  '&:has(input:checked)': { borderColor: color.primary, background: color.primarySoft },
});

const isNoun = (text: string | null): text is ImportNoun => importNouns.some((noun) => noun === text);

export default function NewImport() {
  const text = useLabels(stepLabels);
  const listLabels = useLabels(importLabels);
  const navigate = useNavigate();
  const me = useSession()?.me;
  const [search, setSearch] = useSearchParams();
  const isAdmin = hasRole(me?.roles, 'ROLE_ADMIN');
  const nouns = importNouns.filter((noun) => noun !== 'categories' || isAdmin);
  const requestedNoun = search.get('noun');
  const noun = isNoun(requestedNoun) && nouns.includes(requestedNoun) ? requestedNoun : 'products';
  const companies = me?.companies.filter(({ status }) => status === 'hired') ?? [];
  const needsCompany = noun !== 'categories' && (isAdmin || companies.length > 1);
  const [chosenId, setChosenId] = useState<number | null>(Number(search.get('company')) || null);
  // The address may name a company that is not theirs, which the select can't show
  const canChoose = isAdmin || companies.some(({ id }) => id === chosenId);
  const companyId = needsCompany && canChoose ? chosenId : null;

  return (
    <>
      <PageHeader title={listLabels.create} back={{ to: '/imports/list', text: listLabels.many }} />
      <Steps step="file" noun={noun} />
      <Stack>
        <Card>
          <h2>{text.what}</h2>
          <NounFieldset>
            <legend>{text.what}</legend>
            {nouns.map((one) => (
              <NounOption key={one}>
                <input
                  type="radio"
                  name="noun"
                  checked={noun === one}
                  onChange={() => setSearch({ noun: one }, { replace: true })}
                />
                <span>
                  {text.nouns[one]}
                  <small>{text.nounTexts[one]}</small>
                </span>
              </NounOption>
            ))}
          </NounFieldset>
          {needsCompany && (
            <div style={{ marginTop: 16, maxWidth: 420 }}>
              {isAdmin ? (
                <ReferencePicker
                  noun="companies"
                  label={text.company}
                  value={companyId}
                  onChange={setChosenId}
                  required
                />
              ) : (
                <SelectField
                  label={text.company}
                  required
                  value={companyId ?? ''}
                  onChange={(event) => setChosenId(Number(event.target.value) || null)}
                >
                  <option value="">–</option>
                  {companies.map(({ id, brand }) => (
                    <option key={id} value={id}>
                      {brand}
                    </option>
                  ))}
                </SelectField>
              )}
            </div>
          )}
        </Card>
        <Card aria-label={text.steps.file}>
          <FileDrop
            body={{ noun, ...(companyId && { company_id: companyId }) }}
            disabledReason={needsCompany && !companyId ? text.chooseCompany : undefined}
            onUploaded={({ id }) => void navigate(`/imports/view/${id}`, { replace: true })}
          />
        </Card>
        <TemplateDownload noun={noun} companyId={companyId ?? undefined} />
      </Stack>
    </>
  );
}
