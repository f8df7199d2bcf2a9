/** The most products of a wish list, on a guest's device and in an account. */
export const maxWishes = 500;
