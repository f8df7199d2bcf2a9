/**
 * The state of a process's link to Redis, and the one place that reports its changes. The link consists of parts that
 * break and work again on their own; its state follows from what is broken now.
 */
import type { RedisProblemKind } from '#contract/readiness.ts';

/** `rejected`: Redis answers, but does not let this process in, or its user may not use the channels. */
export type RedisState = 'connected' | 'disconnected' | 'rejected';

export interface RedisProblem {
  kind: RedisProblemKind;
  /** The technical text of the error; null without an error. */
  detail: string | null;
}

/**
 * Parts of the link: the connection for commands, the subscription to the channels of the other processes, and the
 * messages to them. Messages are broken until those that were not sent are replaced.
 */
const linkParts = ['commands', 'subscription', 'messages'] as const;
export type LinkPart = (typeof linkParts)[number];

export interface LinkState {
  /** Marks a part as broken. The newest reason replaces an earlier one of the part. */
  markBroken(part: LinkPart, problem: RedisProblem): void;
  /** Marks a part as working. */
  markWorking(part: LinkPart): void;
  /** What is broken now; null if nothing is. */
  getProblem(): RedisProblem | null;
  /** Begins to report. A link that works by then is not reported. */
  startReports(): void;
  /** Ends reports: closing breaks what is under way. */
  stopReports(): void;
}

const noAnswer: RedisProblem = { kind: 'silent', detail: null };
/** The problem of a connection that is closed without an error. */
export const closedConnection: RedisProblem = { kind: 'unreachable', detail: null };

function getKind({ message }: Error): RedisProblemKind {
  if (/^(NOAUTH|WRONGPASS|NOPERM|ERR (invalid password|DB index|AUTH))/.test(message)) return 'rejected';
  if (/timed ?out|timeout/i.test(message)) return 'silent';
  // Answers of Redis begin with a code in capitals
  return /^[A-Z]+ /.test(message) ? 'failing' : 'unreachable';
}

/** Converts an error of the client, or an answer of Redis. */
export const toRedisProblem = (error: Error): RedisProblem => ({ kind: getKind(error), detail: error.message });

/**
 * Creates the state of a link whose connections are not made yet.
 * @param onStateChange called once for each change
 */
export function createLinkState(onStateChange: (state: RedisState, problem: RedisProblem | null) => void): LinkState {
  const broken = new Map<LinkPart, RedisProblem>([
    ['commands', noAnswer],
    ['subscription', noAnswer],
  ]);
  let reported: RedisState = 'connected';
  let isReporting = false;

  // A rejection is shown first: it does not pass by itself
  const getProblem = (): RedisProblem | null => {
    const problems = linkParts.flatMap((part) => broken.get(part) ?? []);
    return problems.find(({ kind }) => kind === 'rejected') ?? problems[0] ?? null;
  };
  const reportChange = (): void => {
    const problem = getProblem();
    const state = problem === null ? 'connected' : problem.kind === 'rejected' ? 'rejected' : 'disconnected';
    if (!isReporting || state === reported) return;
    reported = state;
    onStateChange(state, problem);
  };
  return {
    markBroken(part, problem) {
      broken.set(part, problem);
      // What Redis has answered to messages before is not known to be true any more
      if (part === 'commands' && broken.has('messages')) broken.set('messages', problem);
      reportChange();
    },
    markWorking(part) {
      broken.delete(part);
      reportChange();
    },
    getProblem,
    startReports() {
      isReporting = true;
      reportChange();
    },
    stopReports() {
      isReporting = false;
    },
  };
}
