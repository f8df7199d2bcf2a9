// npm start: installs and builds what is missing, then runs the server. Plain JavaScript with Node's modules only,
// because it runs before packages are installed.
import { pathToFileURL } from 'node:url';
import { stopWithNpm } from './command.mjs';
import { ensureBuild, ensurePackages, exitWithError, requireNode } from './prepare.mjs';
import { builtServer } from './sources.mjs';

requireNode();
stopWithNpm();
await ensurePackages();
if (!(await ensureBuild())) exitWithError('Yarmarka could not be built: see above.');
// In this process, so that signals and the exit code are the server's
await import(pathToFileURL(builtServer).href);
