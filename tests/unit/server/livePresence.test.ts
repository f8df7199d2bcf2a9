import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { type Fanout, createListeners } from '#server/gateways/fanout.ts';
import { createPresence } from '#server/http/livePresence.ts';
import type { LiveSocket } from '#server/http/liveSocket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const record = 'products/7';
const at = new Date('2026-01-01T10:00:00Z');

/** Fakes processes that receive each other's messages while they are linked. */
function createNetwork() {
  const all = new Set<ReturnType<typeof createListeners>>();
  return () => {
    const mine = createListeners();
    let isLinked = true;
    all.add(mine);
    const fanout: Fanout = {
      publish(channel, text) {
        mine.notify(channel, text);
        if (isLinked) for (const other of all) if (other !== mine) other.notify(channel, text);
      },
      subscribe: (channel, onMessage, missed) => mine.add(channel, { onMessage, onMissed: missed }),
      problem: () => null,
      close: async () => {},
    };
    return {
      presence: createPresence(fanout),
      cutOff: () => {
        isLinked = false;
        all.delete(mine);
      },
      link: () => {
        isLinked = true;
        all.add(mine);
        mine.notifyMissed();
      },
    };
  };
}

/** Creates a tab of a user. */
function createTab(id: number) {
  const onMessage: LiveMessage[] = [];
  const socket = { send: (message: LiveMessage) => onMessage.push(message) } as unknown as LiveSocket;
  const person = { id, fio: `Person ${id}`, roles: [], avatar: null } as never;
  const viewer = { person, isAdmin: true, companies: new Set<number>() };
  /** The other users, as last reported. */
  const others = () => {
    const last = onMessage.findLast((message) => 'people' in message);
    return last?.people.map((one) => one.id) ?? [];
  };
  return { socket, viewer, heard: onMessage, others };
}

describe('presence in several processes', () => {
  it('tells people in different processes of each other, and when one leaves', () => {
    const start = createNetwork();
    const [one, other] = [start(), start()];
    const [ann, ben] = [createTab(1), createTab(2)];
    one.presence.open(record, ann.socket, ann.viewer, at);
    other.presence.open(record, ben.socket, ben.viewer, at);
    expect([ann.others(), ben.others()]).toEqual([[2], [1]]);
    other.presence.leave(record, ben.socket);
    expect(ann.others()).toEqual([]);
  });

  it('tells a process that starts later who is there', () => {
    const start = createNetwork();
    const one = start();
    const [ann, ben] = [createTab(1), createTab(2)];
    one.presence.open(record, ann.socket, ann.viewer, at);
    const second = start();
    second.presence.open(record, ben.socket, ben.viewer, at);
    expect(ben.others()).toEqual([1]);
  });

  it('forgets the people of a process that died within twenty seconds, and not those of one that lives', () => {
    const start = createNetwork();
    const [one, dying, living] = [start(), start(), start()];
    const [ann, ben, kim] = [createTab(1), createTab(2), createTab(3)];
    one.presence.open(record, ann.socket, ann.viewer, at);
    dying.presence.open(record, ben.socket, ben.viewer, at);
    living.presence.open(record, kim.socket, kim.viewer, at);
    expect(ann.others()).toEqual([2, 3]);
    dying.cutOff();
    vi.advanceTimersByTime(10_000);
    expect(ann.others()).toEqual([2, 3]);
    vi.advanceTimersByTime(10_000);
    expect(ann.others()).toEqual([3]);
    vi.advanceTimersByTime(600_000);
    expect(ann.others()).toEqual([3]);
  });

  it('goes on within the process while it is cut off from others, and knows them at once when it is back', () => {
    const start = createNetwork();
    const [one, other] = [start(), start()];
    const [ann, ben, kim] = [createTab(1), createTab(2), createTab(3)];
    one.presence.open(record, ann.socket, ann.viewer, at);
    other.presence.open(record, ben.socket, ben.viewer, at);
    one.cutOff();
    vi.advanceTimersByTime(20_000);
    expect([ann.others(), ben.others()]).toEqual([[], []]);
    one.presence.open(record, kim.socket, kim.viewer, new Date(at.getTime() + 20_000));
    expect([ann.others(), kim.others()]).toEqual([[3], [1]]);
    one.link();
    expect([ann.others(), kim.others(), ben.others()]).toEqual([
      [2, 3],
      [1, 2],
      [1, 3],
    ]);
  });

  it('says goodbye when a process stops', () => {
    const start = createNetwork();
    const [one, other] = [start(), start()];
    const [ann, ben, kim] = [createTab(1), createTab(2), createTab(3)];
    one.presence.open(record, ann.socket, ann.viewer, at);
    for (const { socket, viewer } of [ben, kim]) other.presence.open(record, socket, viewer, at);
    other.presence.close();
    other.presence.leave(record, ben.socket);
    expect(ann.others()).toEqual([]);
  });

  it('shows a person with several tabs once, at most ten people, and says nothing twice', () => {
    const start = createNetwork();
    const [one, other] = [start(), start()];
    const ann = createTab(1);
    one.presence.open(record, ann.socket, ann.viewer, at);
    for (let id = 1; id <= 20; id += 1) {
      const { socket, viewer } = createTab(id);
      const second = createTab(id);
      other.presence.open(record, socket, viewer, new Date(at.getTime() + id));
      other.presence.open(record, second.socket, second.viewer, new Date(at.getTime() + 100 + id));
    }
    expect(ann.others()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { length } = ann.heard;
    vi.advanceTimersByTime(60_000);
    expect(ann.heard).toHaveLength(length);
  });
});
