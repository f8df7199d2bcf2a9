/** Failed background jobs, for admins. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const failedJobsScreen: OfficeScreen = {
  path: '/settings/jobs',
  Screen: later(() => import('./FailedJobs.tsx'), 420),
};
