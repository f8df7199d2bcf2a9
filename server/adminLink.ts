/** Hands over the link that sets the first admin's password: in the terminal or in a private file, never in the log. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminLinkFile, restrictDataDirectory, getErrorCode } from './db/embedded/files.ts';
import { OperatorError } from './operatorError.ts';

interface AdminLinkOptions {
  /** The address of the account whose password the link sets. */
  email: string | null;
  dataDir: string;
  /** Whether the output is a terminal. Elsewhere it ends up in a log that more people can read. */
  isTerminal: boolean;
  printLine: (line: string) => void;
}

/**
 * Prints the link in a terminal, or writes it to a file that only the server's user can read.
 * @param link null if there is none; then the file of an earlier start is deleted
 * @throws OperatorError if the file can't be written
 */
export async function handOverAdminLink(link: string | null, options: AdminLinkOptions): Promise<void> {
  const { email, dataDir, isTerminal, printLine } = options;
  const file = join(dataDir, adminLinkFile);
  // Recreated each time, so that the file has our permissions even if somebody else created it
  await rm(file, { force: true });
  if (!link) return;
  if (isTerminal) return printLine(`There is no admin yet. Within 24 hours choose a password for ${email} at ${link}`);
  await restrictDataDirectory(dataDir, null);
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new OperatorError(
      `The first admin's link can't be written to ${file} (${getErrorCode(error)}): fix its permissions.`,
    );
  });
  printLine(`There is no admin yet. A link that sets a password for ADMIN_EMAIL is in ${file}; it works for 24 hours.`);
}
