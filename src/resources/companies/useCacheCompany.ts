/** Returns a function that puts a company into the query cache, from which the screen takes its record. */
import { useQueryClient } from '@tanstack/react-query';
import type { Company } from '#contract/companies.ts';
import { resources } from '#contract/resource.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { toRecord } from '#src/dataProvider/records.ts';

export function useCacheCompany(): (company: Company) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return (company) => {
    queries.setQueriesData(
      { queryKey: ['companies', 'getOne', { id: String(company.id) }] },
      toRecord(resources.companies, company),
    );
    afterWrite();
  };
}
