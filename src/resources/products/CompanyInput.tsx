/** The company of a product; hidden from users who have only one company. */
import { hasRole } from '#contract/roles.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { ReferenceInput } from '#src/backOffice/kit/inputs.tsx';
import { getMyCompanies, useSession } from '#src/session/session.ts';

export function CompanyInput(props: InputProps) {
  const me = useSession()?.me;
  const hasOne = !hasRole(me?.roles, 'ROLE_ADMIN') && getMyCompanies(me).length === 1;
  return hasOne ? null : <ReferenceInput {...props} field={{ ...props.field, isRequired: true }} />;
}
