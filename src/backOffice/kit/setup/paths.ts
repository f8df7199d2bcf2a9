/** Which screen does a step of the set-up checklist. */
import type { SetupItem, SetupStep } from '#contract/setup.ts';

type Link = Pick<SetupItem, 'step' | 'code' | 'record_id'>;

const buildListPath = (list: string, companyId: number): string =>
  `${list}?filter=${encodeURIComponent(JSON.stringify({ company_id: companyId }))}`;

/** The screen of a step that is done, or whose record is one of several. */
const buildStepPath = (step: SetupStep, companyId: number): string => {
  switch (step) {
    case 'product':
      return buildListPath('/products/list', companyId);
    case 'delivery':
      return buildListPath('/delivery/list', companyId);
    case 'store':
      return `/companies/edit/${companyId}#locations`;
    case 'categories':
      return '/imports/list';
    case 'logo':
      return `/companies/edit/${companyId}#logo`;
    default:
      return `/companies/edit/${companyId}`;
  }
};

/** Where a step is done. */
export function getSetupPath({ step, code, record_id }: Link, companyId: number): string {
  if (code === 'product_none') return `/products/create?company_id=${companyId}`;
  if (code === 'store_none') return `/stores/create?company_id=${companyId}`;
  if (code === 'delivery_none' && record_id === null) return `/delivery/create?company_id=${companyId}`;
  if (code === null || record_id === null) return buildStepPath(step, companyId);
  if (step === 'product') return `/products/edit/${record_id}${code === 'product_no_photo' ? '#photos' : ''}`;
  if (step === 'store') return `/stores/edit/${record_id}${code === 'store_no_hours' ? '#schedule' : ''}`;
  return step === 'categories' ? `/imports/view/${record_id}` : `/delivery/edit/${record_id}`;
}
