/** Who has which record's editor open. In memory: it ends with its sockets. */
import type { Present } from '#contract/live.ts';
import type { Viewer } from '#server/platform/hints.ts';
import type { LiveSocket } from './liveSocket.ts';

interface Opened {
  viewer: Viewer;
  since: string;
}

export interface Presence {
  open(record: string, socket: LiveSocket, viewer: Viewer, at: Date): void;
  leave(record: string, socket: LiveSocket): void;
}

/** More heads than these are not told apart. */
const mostPeople = 10;

/** Keeps who is where, and tells everybody of a record when somebody comes or leaves. */
export function createPresence(): Presence {
  const rooms = new Map<string, Map<LiveSocket, Opened>>();

  function tell(record: string, room: ReadonlyMap<LiveSocket, Opened>): void {
    for (const socket of room.keys()) {
      const others = new Map<number, Present>();
      for (const [other, { viewer, since }] of room) {
        if (other !== socket && !others.has(viewer.person.id))
          others.set(viewer.person.id, { ...viewer.person, since });
      }
      socket.send({ record, people: [...others.values()].slice(0, mostPeople) });
    }
  }

  return {
    open(record, socket, viewer, at) {
      const room = rooms.get(record) ?? new Map<LiveSocket, Opened>();
      rooms.set(record, room);
      if (room.has(socket)) return;
      room.set(socket, { viewer, since: at.toISOString() });
      tell(record, room);
    },
    leave(record, socket) {
      const room = rooms.get(record);
      if (!room?.delete(socket)) return;
      if (room.size === 0) rooms.delete(record);
      else tell(record, room);
    },
  };
}
