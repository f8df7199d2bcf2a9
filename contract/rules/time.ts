/** Lengths of time in milliseconds, shared by server and browser. */

export const dayMs = 86_400_000;
