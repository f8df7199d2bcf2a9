/** Values of reviews, shared by server and browser. */

/** Published at once, or after an admin has checked it (`waiting`); hidden by an admin. */
export const reviewStatuses = ['published', 'hidden', 'waiting'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
/** Statuses that an admin can set. */
export const reviewDecisions = ['published', 'hidden'] as const satisfies readonly ReviewStatus[];

/** What somebody still needs before they can review a product. */
export const reviewNeeds = ['nothing', 'sign_in', 'purchase', 'contact', 'other_shop'] as const;
export type ReviewNeed = (typeof reviewNeeds)[number];

/** Sort orders of reviews on a product's page; the first is the default. */
export const reviewOrders = ['newest', 'best', 'worst'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** Ratings as queries and distributions name them, best first. */
export const starNames = ['5', '4', '3', '2', '1'] as const;
export type StarName = (typeof starNames)[number];
