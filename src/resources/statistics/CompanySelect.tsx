/** Whose figures: one's own companies where there are several, any company for an admin. */
import styled from '@emotion/styled';
import type { Me } from '#contract/users.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { ownCompanies } from '#src/session/session.ts';
import { from, hidden } from '#src/theme/tokens.ts';
import { SelectBox } from '#src/ui/Field.tsx';
import { dashboardWords } from './labels.ts';

const Room = styled('div')({ flex: '1 1 180px', ...dense, [from.md]: { ...dense[from.md], flexBasis: 240 } });
const Choice = styled(SelectBox)({ minHeight: 40, fontSize: '0.9375rem', padding: '0 10px' });

export function CompanyChoice({
  me,
  value,
  onChange,
}: {
  me: Me;
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const text = useLabels(dashboardWords);
  const own = ownCompanies(me);
  if (me.is_admin) {
    return (
      <Room>
        <ReferencePicker
          noun="companies"
          label={text.company}
          hideLabel
          value={value}
          placeholder={text.allCompanies}
          onChange={onChange}
        />
      </Room>
    );
  }
  if (own.length < 2) return null;
  return (
    <Room>
      <label>
        <span style={hidden}>{text.company}</span>
        <Choice
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">{text.ownCompanies}</option>
          {own.map(({ id, brand }) => (
            <option key={id} value={id} translate="no">
              {brand}
            </option>
          ))}
        </Choice>
      </label>
    </Room>
  );
}
