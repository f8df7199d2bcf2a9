/** How high what somebody is told above the pages was when it was last seen: the next first screen leaves that room for it. */
import { days, keep } from '#src/session/kept.ts';

export interface ToldRoom {
  /** Whom it was told. */
  user_id: number;
  /** In px. */
  height: number;
}

const isRoom = (value: unknown): value is ToldRoom => typeof (value as ToldRoom | null)?.user_id === 'number' && typeof (value as ToldRoom).height === 'number';

export const toldRoom = keep<ToldRoom>('told-room', isRoom, days(30));

/** The room that was taken on this device, in px. */
export function roomOf(user_id: number | undefined): number {
  const room = toldRoom.get();
  return room && room.user_id === user_id ? room.height : 0;
}
