/** Failed background jobs, for admins. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';

export const failedJobsScreen: OfficeScreen = {
  path: '/settings/jobs',
  Screen: createLazyPart(() => import('./FailedJobs.tsx'), 420),
};
