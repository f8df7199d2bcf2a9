/** One run of the embedded PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { port } from './sockets.ts';
import { type Account, childEnvironment } from './run.ts';

/** Settings of a run of PostgreSQL; the same for every restart. */
export type Settings = {
  bin: string;
  data: string;
  socketDirectory: string;
  account: Account;
  durable: boolean;
  maxConnections: number;
  log: (line: string) => void;
};

/** The shell's exit code if another copy holds the data directory. */
export const heldElsewhereCode = 75;

/**
 * The shell between Node and PostgreSQL. Its stdin is a pipe that only Node holds: when Node ends in any way, the pipe
 * closes and the guard requests a fast shutdown of PostgreSQL. The shell has its own session and ignores signals of the
 * terminal, because only Node decides when the database stops. If `flock` exists, a lock that the kernel holds as long
 * as any process of PostgreSQL lives also detects copies in other containers, whose process ids mean nothing here.
 * `flock` ends with 1 if another process holds the lock; its other failures, as on a file system without locks, are
 * ignored.
 * At the end the shell removes a temporary socket directory.
 */
const guardScript = `
trap '' HUP INT TERM
data=$1 sockets=$2
shift 2
if command -v flock >/dev/null; then
  exec 9>>"$data/yarmarka.lock" || exit 1
  flock -n 9
  [ $? -ne 1 ] || exit ${heldElsewhereCode}
fi
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
( read -r _ <&3; kill -INT "$postgres" ) >/dev/null 2>&1 9>&- &
guard=$!
exec 3<&-
wait "$postgres"
code=$?
kill -KILL "$guard"
[ "$data" = "$sockets" ] || rm -rf -- "$sockets"
exit "$code"
`;

/** On the command line, so that they override postgresql.conf. */
function listServerSettings({ socketDirectory, durable, maxConnections }: Settings): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port,
    max_connections: maxConnections,
    timezone: 'UTC',
    // Node reads stderr: English messages of the server itself, without every failed statement
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    // Our statements are short: compiling them costs more than it saves.
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** How a run ended: the shell's exit code and PostgreSQL's last lines. */
export type Exit = { code: number | null; lines: string[] };

export type Session = {
  /** Undefined once connections are accepted; the exit if PostgreSQL did not start. */
  ready: Promise<Exit | undefined>;
  exited: Promise<Exit>;
  /** Closes the pipe, which causes a fast shutdown. */
  close(): void;
};

const reportedLine = /PANIC: |was terminated by signal|too many clients/;
const maxLines = 20;

/** Starts PostgreSQL once. Never throws: errors are in `ready`. */
export function launch(settings: Settings): Session {
  const { bin, data, socketDirectory, account, log } = settings;
  const command = [join(bin, 'postgres'), '-D', data, ...listServerSettings(settings)];
  const child: ChildProcess = spawn(
    '/bin/sh',
    ['-c', guardScript, 'yarmarka-postgres', data, socketDirectory, ...command],
    {
      cwd: '/',
      env: childEnvironment,
      ...account,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  const lines: string[] = [];
  let isClosing = false;
  const exited = new Promise<Exit>((resolve) => {
    child.on('error', (error) => resolve({ code: null, lines: [error.message] }));
    // Not 'exit', because the last lines may still be in the pipe then.
    child.on('close', (code) => resolve({ code, lines }));
  });
  child.stdin?.on('error', () => undefined);

  const ready = new Promise<Exit | undefined>((resolve) => {
    void exited.then(resolve);
    if (!child.stderr) return;
    let isAccepting = false;
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > maxLines) lines.shift();
      if (/was not properly shut down/.test(line)) log('the database was not stopped properly: recovering');
      else if (/redo in progress/.test(line)) log(`recovering: ${line.replace(/^LOG:\s*/, '')}`);
      else if (isAccepting && !isClosing && reportedLine.test(line)) log(`the database says: ${line}`);
      if (/is ready to accept connections/.test(line)) {
        isAccepting = true;
        resolve(undefined);
      }
    });
  });
  return {
    ready,
    exited,
    close() {
      isClosing = true;
      child.stdin?.end();
    },
  };
}
