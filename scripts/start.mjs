// npm start: brings what is missing, then is the server.
// Plain JavaScript on Node alone: it runs before any package is there.
import { pathToFileURL } from 'node:url';
import { stopWithNpm } from './command.mjs';
import { bringBuild, bringPackages, giveUp, requireNode } from './prepare.mjs';
import { builtServer } from './sources.mjs';

requireNode();
stopWithNpm();
await bringPackages();
if (!(await bringBuild())) giveUp('Yarmarka could not be built: see above.');
// In this very process, so that signals and the exit code are the server's own.
await import(pathToFileURL(builtServer).href);
