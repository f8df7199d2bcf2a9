/** Statements whose values are still by position (issue 15, part 6). Delete a line with the conversion of its folder. */

/** Paths that begin so are not checked yet. */
export const notConverted: readonly string[] = [
  // Its CTEs have the names of tables, so that the columns of an order read the inserted rows
  'server/domains/orders/place.ts',
];

/** Files that create statements only when they are needed, so that the test has none to prepare. */
export const createdOnUse: readonly string[] = ['server/domains/chat/chats.ts'];
