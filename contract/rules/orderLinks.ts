/** Links that open orders without signing in. Without zod: browsers load it too. */

/** A link works while its order is open, and for this many days after that or after the link was made. */
export const orderLinkDays = 90;

/** The path of a link. Its secret is in the fragment, which browsers send to no server and to no other site. */
export const getOrderLinkPath = (token: string): string => `/order#${token}`;
