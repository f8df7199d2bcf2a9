/** By which channel somebody comes: the installed app says so in a header, whoever says nothing comes by the site. */
import { channelHeader } from '#contract/rules/channels.ts';
import type { Ctx } from '#server/context.ts';

/** It opens nothing, so whoever claims to be the app is taken at their word. */
export const channelOf = ({ raw }: Pick<Ctx, 'raw'>): 'site' | 'app' =>
  raw?.header(channelHeader) === 'app' ? 'app' : 'site';
