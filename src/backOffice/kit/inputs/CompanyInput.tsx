/** The company of a new record, prefilled from the address; hidden from users who have only one company. */
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { hasRole } from '#contract/roles.ts';
import type { InputProps } from '../definition.ts';
import { ReferenceInput } from './ReferenceInput.tsx';
import { getMyCompanies, useSession } from '#src/session/session.ts';

export function CompanyInput(props: InputProps) {
  const me = useSession()?.me;
  const requestedCompanyId = Number(useSearchParams()[0].get('company_id'));
  const { setValue, getValues } = useFormContext();
  const { source } = props;
  useEffect(() => {
    if (Number.isInteger(requestedCompanyId) && requestedCompanyId > 0 && !getValues(source))
      setValue(source, requestedCompanyId);
  }, [requestedCompanyId, source, setValue, getValues]);
  const hasOneCompany = !hasRole(me?.roles, 'ROLE_ADMIN') && getMyCompanies(me).length === 1;
  return hasOneCompany ? null : <ReferenceInput {...props} field={{ ...props.field, isRequired: true }} />;
}
