/** Setup of the tests outside of a browser: the time limits of each folder. */
import { expect, vi } from 'vitest';
import { seconds } from './patience.ts';

const path = expect.getState().testPath ?? '';
if (path.includes('/tests/db/'))
  // These start, kill and recover whole databases.
  vi.setConfig({ testTimeout: seconds(300), hookTimeout: seconds(300) });
else if (path.includes('/tests/api/')) vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(60) });
else vi.setConfig({ testTimeout: seconds(20) });
