/** Sales channels: the site, the installed app, and sales points, which are stores with a counter. */
export const channelCodes = ['site', 'app', 'sales_point'] as const;
export type ChannelCode = (typeof channelCodes)[number];

/** The header that marks requests of the installed app. */
export const channelHeader = 'x-sales-channel';

/**
 * The cookie that marks page requests of the app, which can't carry a header. Only the app sets it, and it identifies
 * nobody.
 */
export const channelCookie = 'sales_channel';
