/** Returns a function that shows an answered company as the record of its screen. */
import type { Company } from '#contract/companies.ts';
import { resources } from '#contract/resource.ts';
import { useCacheRecord } from '#src/backOffice/kit/useCacheRecord.ts';
import { toRecord } from '#src/dataProvider/records.ts';

export function useCacheCompany(): (company: Company) => void {
  const cacheRecord = useCacheRecord();
  return (company) => cacheRecord(toRecord(resources.companies, company));
}
