/** What both sides know of reviews. */

/** Published at once, or after an admin has checked it (`waiting`); hidden by an admin. */
export const reviewStatuses = ['published', 'hidden', 'waiting'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
/** Statuses that an admin can set. */
export const reviewDecisions = ['published', 'hidden'] as const satisfies readonly ReviewStatus[];

/** What somebody still needs before they can review a product. */
export const reviewNeeds = ['nothing', 'sign_in', 'purchase', 'contact', 'other_shop'] as const;
export type ReviewNeed = (typeof reviewNeeds)[number];

/** In which order a product's page shows them, the first one by default. */
export const reviewOrders = ['newest', 'best', 'worst'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** The stars that a review may give, best first, as queries and distributions name them. */
export const starNames = ['5', '4', '3', '2', '1'] as const;
export type StarName = (typeof starNames)[number];
