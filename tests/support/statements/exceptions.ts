/** Files whose statements the test of statements leaves out, each with the reason. */

/** Its CTEs have the names of tables, so that the columns of an order read the inserted rows. */
export const unchecked: readonly string[] = ['server/domains/orders/place.ts'];

/** Files that create statements only when they are needed, so that the test has none to prepare. */
export const createdOnUse: readonly string[] = ['server/domains/chat/chats.ts'];
