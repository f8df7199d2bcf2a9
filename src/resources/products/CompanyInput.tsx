/** Whose product it is: asked only of those who have several companies to choose from. */
import { hasRole } from '#contract/roles.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { ReferenceInput } from '#src/backOffice/kit/inputs.tsx';
import { ownCompanies, useSession } from '#src/session/session.ts';

export function CompanyInput(props: InputProps) {
  const me = useSession()?.me;
  const hasOne = !hasRole(me?.roles, 'ROLE_ADMIN') && ownCompanies(me).length === 1;
  return hasOne ? null : <ReferenceInput {...props} field={{ ...props.field, isRequired: true }} />;
}
