/** Selects the company of the dashboard: admins have all companies, others their own if they have several. */
import styled from '@emotion/styled';
import type { Me } from '#contract/users.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { getMyCompanies } from '#src/session/session.ts';
import { from, visuallyHidden } from '#src/theme/tokens.ts';
import { SelectBox } from '#src/ui/Field.tsx';
import { dashboardLabels } from './labels.ts';

const Wrapper = styled('div')({ flex: '1 1 180px', ...dense, [from.md]: { ...dense[from.md], flexBasis: 240 } });
const CompanySelectBox = styled(SelectBox)({ minHeight: 40, fontSize: '0.9375rem', padding: '0 10px' });

export function CompanySelect({
  me,
  value,
  onChange,
}: {
  me: Me;
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const text = useLabels(dashboardLabels);
  const companies = getMyCompanies(me);
  if (me.is_admin) {
    return (
      <Wrapper>
        <ReferencePicker
          noun="companies"
          label={text.company}
          hideLabel
          value={value}
          placeholder={text.allCompanies}
          onChange={onChange}
        />
      </Wrapper>
    );
  }
  if (companies.length < 2) return null;
  return (
    <Wrapper>
      <label>
        <span style={visuallyHidden}>{text.company}</span>
        <CompanySelectBox
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">{text.ownCompanies}</option>
          {companies.map(({ id, brand }) => (
            <option key={id} value={id} translate="no">
              {brand}
            </option>
          ))}
        </CompanySelectBox>
      </label>
    </Wrapper>
  );
}
