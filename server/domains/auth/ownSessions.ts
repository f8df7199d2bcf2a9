/** Where somebody is signed in. */
import Bowser from 'bowser';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { deviceKinds, type OwnSession } from '#contract/account.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/failure.ts';
import { endSessionById, sessionsOf } from '#server/platform/sessions.ts';

type Calls = Handlers<Contract['account'], Ctx>;

const named = (name: string | undefined, version: string | undefined): string | null => (name ? [name, version?.split('.')[0]].filter(Boolean).join(' ') : null);

/** Browser, system and device, as far as a browser tells of them. */
export function deviceOf(userAgent: string | null): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  if (!userAgent) return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Of systems the version says little, and what a browser says of it is often frozen
  return { browser: named(browser.name, browser.version), system: os.name ?? null, device: deviceKinds.find((kind) => kind === platform.type) ?? 'other' };
}

/** One's sessions that are alive, this one first, then by their last use. */
export const sessions: Calls['sessions'] = async (_, ctx) => {
  const rows = await sessionsOf(ctx.db, ctx.user!.id, ctx.token!, ctx.clock());
  return {
    data: rows.map(({ id, user_agent, created_at, seen_at, is_this }) => ({ id, ...deviceOf(user_agent), created_at: created_at.toISOString(), seen_at: seen_at.toISOString(), is_this })),
  };
};

/** Ends one of them. @throws Failure `not_found` for a foreign one */
export const sessionEnd: Calls['sessionEnd'] = async ({ params: { id } }, ctx) => {
  if (!(await endSessionById(ctx, ctx.user!.id, id))) throw notFound('session');
};
