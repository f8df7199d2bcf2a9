/** Ways to sell: the site, the installed app, and sales points, which are stores with a counter. */
export const channelCodes = ['site', 'app', 'sales_point'] as const;
export type ChannelCode = (typeof channelCodes)[number];

/** The header by which the installed app says what it is. */
export const channelHeader = 'x-sales-channel';

/** The cookie by which it says so where a page itself is asked for, which can carry no header. It is set by the app alone, and knows nobody. */
export const channelCookie = 'sales_channel';
