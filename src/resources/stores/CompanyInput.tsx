/** Whose store a new one is: asked of those who have several companies; a link may have named it. */
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { hasRole } from '#contract/roles.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { ReferenceInput } from '#src/backOffice/kit/inputs.tsx';
import { ownCompanies, useSession } from '#src/session/session.ts';

export default function CompanyInput(props: InputProps) {
  const me = useSession()?.me;
  const named = Number(useSearchParams()[0].get('company_id'));
  const { setValue, getValues } = useFormContext();
  const { source } = props;
  useEffect(() => {
    if (Number.isInteger(named) && named > 0 && !getValues(source)) setValue(source, named);
  }, [named, source, setValue, getValues]);
  const hasOne = !hasRole(me?.roles, 'ROLE_ADMIN') && ownCompanies(me).length === 1;
  return hasOne ? null : <ReferenceInput {...props} field={{ ...props.field, isRequired: true }} />;
}
