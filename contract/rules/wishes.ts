/** How many products a wish list holds, a guest's on the device as well as an account's. */
export const maxWishes = 500;
