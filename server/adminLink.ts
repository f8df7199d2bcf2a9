/** Hands the link that sets the first admin's password to whoever starts the server, and to no log. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminLinkFile, closeDataDirectory, errorCode } from './db/embedded/files.ts';
import { Refusal } from './refusal.ts';

interface Handing {
  /** Whose password the link sets. */
  email: string | null;
  dataDir: string;
  /** Whether a person reads the output; elsewhere it ends up in a log, which more people read than the admin. */
  isTerminal: boolean;
  say: (line: string) => void;
}

/**
 * Prints the link in a terminal, or writes it to a file that only the server's user can read.
 * @param link null where none is due: then no file of an earlier start stays behind
 * @throws Refusal where the file can't be written
 */
export async function handOverAdminLink(link: string | null, handing: Handing): Promise<void> {
  const { email, dataDir, isTerminal, say } = handing;
  const file = join(dataDir, adminLinkFile);
  // Made anew each time, so that it has our rights whoever made one of that name
  await rm(file, { force: true });
  if (!link) return;
  if (isTerminal) return say(`There is no admin yet. Within 24 hours choose a password for ${email} at ${link}`);
  await closeDataDirectory(dataDir, null);
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new Refusal(`The first admin's link can't be written to ${file} (${errorCode(error)}): mend its rights.`);
  });
  say(`There is no admin yet. A link that sets a password for ADMIN_EMAIL is in ${file}; it works for 24 hours.`);
}
