/** Detects the sales channel of a request: the installed app sends a header, all others are the site. */
import { channelHeader } from '#contract/rules/channels.ts';
import type { Ctx } from '#server/context.ts';

/** The channel grants no rights, so the header needs no verification. */
export const getSalesChannel = ({ raw }: Pick<Ctx, 'raw'>): 'site' | 'app' =>
  raw?.header(channelHeader) === 'app' ? 'app' : 'site';
