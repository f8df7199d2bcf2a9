/** Finds the programs of the server in tests. */
import { join } from 'node:path';
import { packageRoot } from '#server/root.ts';
import { builtServerFolder, isBuilt } from '../../scripts/sources.mjs';

const hasBuild = isBuilt();

/**
 * Gets the arguments for Node that run a program of `server/`: the build if it is up to date, which starts in a third
 * of the time, otherwise the sources.
 */
export const getServerProgram = (name: 'main' | 'transferCli' | 'verifyCli' | 'factorResetCli'): readonly string[] =>
  hasBuild ? [join(builtServerFolder, `${name}.js`)] : ['--import', 'tsx', join(packageRoot, 'server', `${name}.ts`)];
