/** Child processes that can be started, killed and frozen repeatedly. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { packageRoot } from '#server/root.ts';

export interface Service {
  name: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Sends a signal and waits for the exit. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Number of exits by itself: 0 if all is well. */
  crashes(): string[];
  /** Error lines of its log. */
  logged(): string[];
}

interface ServiceOptions {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  argv0?: string;
  /** Recognizes the line that it prints when it is ready. */
  isReady: (line: string) => boolean;
}

/** Finds a free port. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export function createService({ name, command, args, env = {}, argv0, isReady }: ServiceOptions): Service {
  const { PATH, HOME, TMPDIR } = process.env;
  const crashes: string[] = [];
  const logged: string[] = [];
  let child: ChildProcess | undefined;
  let isMeant = false;
  return {
    name,
    start: async () => {
      isMeant = false;
      const started = spawn(command, args, {
        cwd: packageRoot,
        env: { PATH, HOME, TMPDIR, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(argv0 && { argv0 }),
      });
      child = started;
      const last: string[] = [];
      createInterface({ input: started.stderr }).on('line', (line) => last.push(line) > 30 && last.shift());
      started.on('exit', (code, signal) => {
        if (!isMeant && child === started)
          crashes.push(`${name} ended by itself (${code ?? signal}): ${last.join('\n')}`);
      });
      await new Promise<void>((resolve, reject) => {
        createInterface({ input: started.stdout }).on('line', (line) => {
          last.push(line);
          if (line.startsWith('{"level":50')) logged.push(line);
          if (last.length > 30) last.shift();
          if (isReady(line)) resolve();
        });
        // Unlike "exit", "close" comes after the last output.
        started.once('close', () => reject(new Error(`${name} did not start: ${last.join('\n')}`)));
      });
    },
    end: async (signal) => {
      isMeant = true;
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      ending.kill(signal);
      await once(ending, 'exit');
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    crashes: () => crashes,
    logged: () => logged,
  };
}
