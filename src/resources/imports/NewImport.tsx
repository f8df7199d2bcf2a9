/** The first step: what is imported, into which company, from which file. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { importNouns, type ImportNoun } from '#contract/imports.ts';
import { hasRole } from '#contract/roles.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour, from, hidden, radius } from '#src/theme/tokens.ts';
import { SelectField } from '#src/ui/Field.tsx';
import { FileDrop } from './FileDrop.tsx';
import { importWords } from './labels.ts';
import { stepWords } from './steps/labels.ts';
import { Steps } from './steps/Steps.tsx';
import { Template } from './Template.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, maxWidth: 820 });
const Choice = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  [from.md]: { gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' },
  '& > legend': hidden,
});
const Noun = styled('label')({
  display: 'flex',
  gap: 10,
  padding: '12px 14px',
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  fontWeight: 600,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '& small': { display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: colour.muted },
  '& input': { accentColor: colour.primary, width: 18, height: 18, margin: '2px 0 0', flex: 'none' },
  '&:has(input:checked)': { borderColor: colour.primary, background: colour.primarySoft },
});

const isNoun = (text: string | null): text is ImportNoun => importNouns.some((noun) => noun === text);

export default function NewImport() {
  const text = useLabels(stepWords);
  const own = useLabels(importWords);
  const navigate = useNavigate();
  const me = useSession()?.me;
  const [search, setSearch] = useSearchParams();
  const isAdmin = hasRole(me?.roles, 'ROLE_ADMIN');
  const nouns = importNouns.filter((noun) => noun !== 'categories' || isAdmin);
  const wanted = search.get('noun');
  const noun = isNoun(wanted) && nouns.includes(wanted) ? wanted : 'products';
  const companies = me?.companies.filter(({ status }) => status === 'hired') ?? [];
  const asksCompany = noun !== 'categories' && (isAdmin || companies.length > 1);
  const [companyId, setCompanyId] = useState<number | null>(Number(search.get('company')) || null);
  const company = asksCompany ? companyId : null;

  return (
    <>
      <PageHead title={own.create} back={{ to: '/imports/list', text: own.many }} />
      <Steps step="file" />
      <Stack>
        <Card>
          <h2>{text.what}</h2>
          <Choice>
            <legend>{text.what}</legend>
            {nouns.map((one) => (
              <Noun key={one}>
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
              </Noun>
            ))}
          </Choice>
          {asksCompany && (
            <div style={{ marginTop: 16, maxWidth: 420 }}>
              {isAdmin ? (
                <ReferencePicker
                  noun="companies"
                  label={text.company}
                  value={companyId}
                  onChange={setCompanyId}
                  required
                />
              ) : (
                <SelectField
                  label={text.company}
                  required
                  value={companyId ?? ''}
                  onChange={(event) => setCompanyId(Number(event.target.value) || null)}
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
            body={{ noun, ...(company && { company_id: company }) }}
            refusal={asksCompany && !company ? text.chooseCompany : undefined}
            onDone={({ id }) => void navigate(`/imports/view/${id}`, { replace: true })}
          />
        </Card>
        <Template noun={noun} companyId={company ?? undefined} />
      </Stack>
    </>
  );
}
