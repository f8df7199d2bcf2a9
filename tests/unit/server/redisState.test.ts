import { expect, it } from 'vitest';
import { createLinkState, closedConnection, type LinkState, toRedisProblem } from '#server/gateways/redisState.ts';

const noConnection = toRedisProblem(new Error('connect ECONNREFUSED 127.0.0.1:6379'));
const noRight = toRedisProblem(new Error('NOPERM No permissions to access a channel'));

/** A link, and the changes that it reports. */
function openLink(): { link: LinkState; reports: string[] } {
  const reports: string[] = [];
  const link = createLinkState((state, problem) => reports.push(`${state} ${problem?.detail ?? problem?.kind ?? ''}`));
  return { link, reports };
}
/** A link that works since the start. */
function openWorkingLink() {
  const opened = openLink();
  opened.link.markWorking('commands');
  opened.link.markWorking('subscription');
  opened.link.startReports();
  return opened;
}

it.each([
  ['connect ECONNREFUSED 127.0.0.1:6379', 'unreachable'],
  ['getaddrinfo ENOTFOUND redis', 'unreachable'],
  ['Connection is closed.', 'unreachable'],
  ['Command timed out', 'silent'],
  ['connect ETIMEDOUT', 'silent'],
  ['NOPERM No permissions to access a channel', 'rejected'],
  ['WRONGPASS invalid username-password pair or user is disabled.', 'rejected'],
  ['LOADING Redis is loading the dataset in memory', 'failing'],
])('takes "%s" for a problem of the kind %s', (message, kind) => {
  expect(toRedisProblem(new Error(message))).toEqual({ kind, detail: message });
});

it('reports nothing of a link that works from the beginning, and once that another does not', () => {
  expect(openWorkingLink().reports).toEqual([]);
  const { link, reports } = openLink();
  link.markBroken('commands', noConnection);
  link.markBroken('subscription', noConnection);
  expect(reports).toEqual([]);
  link.startReports();
  link.markBroken('commands', noConnection);
  expect(reports).toEqual(['disconnected connect ECONNREFUSED 127.0.0.1:6379']);
});

it('reports once that Redis is away, and once that it is back, when every part works again', () => {
  const { link, reports } = openWorkingLink();
  for (const part of ['commands', 'subscription', 'messages', 'commands', 'subscription'] as const)
    link.markBroken(part, noConnection);
  link.markWorking('commands');
  link.markWorking('subscription');
  // The messages that were not sent are still to be replaced
  expect(reports).toHaveLength(1);
  link.markBroken('messages', noConnection);
  link.markWorking('messages');
  link.markWorking('messages');
  expect(reports).toEqual(['disconnected connect ECONNREFUSED 127.0.0.1:6379', 'connected ']);
});

it('reports a rejection once, while other parts come and go', () => {
  const { link, reports } = openWorkingLink();
  link.markBroken('messages', noRight);
  link.markBroken('subscription', closedConnection);
  link.markBroken('subscription', noRight);
  link.markWorking('subscription');
  link.markBroken('messages', noRight);
  expect(reports).toEqual([`rejected ${noRight.detail}`]);
});

it('names the present reason, not one that was there before', () => {
  const { link, reports } = openWorkingLink();
  link.markBroken('messages', noRight);
  link.markBroken('commands', closedConnection);
  expect(link.getProblem()).toEqual(closedConnection);
  link.markBroken('commands', noConnection);
  expect(link.getProblem()).toEqual(noConnection);
  link.markWorking('commands');
  link.markWorking('messages');
  expect(link.getProblem()).toBeNull();
  expect(reports).toEqual([`rejected ${noRight.detail}`, 'disconnected unreachable', 'connected ']);
});

it('reports nothing after it is closed', () => {
  const { link, reports } = openWorkingLink();
  link.stopReports();
  link.markBroken('commands', closedConnection);
  expect(reports).toEqual([]);
});
