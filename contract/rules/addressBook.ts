/** The most addresses that a person can save. */
export const maxAddresses = 50;
