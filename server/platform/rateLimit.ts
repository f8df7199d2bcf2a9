/** Rate limits by key, counted in this process, or by Redis for all processes. */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, Failure } from '#server/failure.ts';
import { getNetwork } from './network.ts';

export interface Limit {
  /** Number of uses … */
  points: number;
  /** … within this number of seconds. */
  seconds: number;
}

/** The limits; SECURITY.md describes them. Tests override them. */
export const limits = {
  /**
   * Wrong passwords of an account: from one address, from its network, from everywhere. Further attempts need a proof
   * of work.
   */
  wrongPasswords: { points: 10, seconds: 900 },
  wrongPasswordsOfAccount: { points: 30, seconds: 900 },
  /** Extra attempts for a known device of the account, which nobody else can use up. */
  wrongPasswordsOfDevice: { points: 10, seconds: 900 },
  wrongPasswordsOfAddress: { points: 50, seconds: 900 },
  /**
   * Attempts with a proof: per account, where the proofs become harder, and per address, because verification costs
   * work.
   */
  provenPasswords: { points: 100_000, seconds: 3600 },
  provenPasswordsOfAddress: { points: 200, seconds: 900 },
  /** A proof is valid once. */
  usedProofs: { points: 1, seconds: 1200 },
  /** Cards that were declined or that the provider does not know: per user, and per address. */
  failedCards: { points: 20, seconds: 3600 },
  failedCardsOfAddress: { points: 60, seconds: 3600 },
  guestAccounts: { points: 60, seconds: 3600 },
  /** Carts that guests open, per address. */
  guestCarts: { points: 600, seconds: 3600 },
  /** `find_in_system` and `check_email` together, per address. */
  lookups: { points: 30, seconds: 60 },
  lookupsOfDevice: { points: 30, seconds: 60 },
  /** Sign-in codes to a phone: per network, for all networks, and for all networks with a proof. */
  codes: { points: 5, seconds: 3600 },
  codesOfPhone: { points: 10, seconds: 3600 },
  provenCodesOfPhone: { points: 5, seconds: 3600 },
  /** Extra codes for a device that has signed in to the phone's account before. */
  codesOfDevice: { points: 5, seconds: 3600 },
  codesOfOwner: { points: 15, seconds: 3600 },
  /** Codes to all phones that one address requests. */
  codesOfAddress: { points: 20, seconds: 3600 },
  wrongCodesOfAddress: { points: 50, seconds: 900 },
  /**
   * Wrong codes of a phone from devices that never signed in to its account; beyond the first limit a proof is
   * required.
   */
  wrongCodesOfPhone: { points: 25, seconds: 3600 },
  provenWrongCodesOfPhone: { points: 75, seconds: 86_400 },
  /** Wrong codes of authenticator apps: per account, and separately per known device. */
  wrongFactors: { points: 10, seconds: 3600 },
  factorsOfAddress: { points: 60, seconds: 900 },
  /** Mailed links: to a mailbox, and to all mailboxes that one address requests. */
  links: { points: 5, seconds: 3600 },
  linksOfAddress: { points: 20, seconds: 3600 },
  /** Invalid links; valid ones are not counted. */
  deadLinksOfAddress: { points: 30, seconds: 900 },
  /** Changed contacts: own ones, and those of other people. */
  contactChanges: { points: 10, seconds: 3600 },
  contactChangesOfOthers: { points: 60, seconds: 3600 },
  /** Mails about abandoned carts: per author, and per cart. */
  lettersOfWriter: { points: 60, seconds: 3600 },
  lettersOfCart: { points: 3, seconds: 86_400 },
  registrations: { points: 30, seconds: 3600 },
  /**
   * Searches for addresses: per account, and per address, because accounts of guests are free to create. A form
   * searches while somebody types.
   */
  addressSearches: { points: 60, seconds: 60 },
  addressSearchesOfAddress: { points: 180, seconds: 60 },
  /** What carts cost at an address: per account, and per address. A form asks when its address changes. */
  orderPreviews: { points: 120, seconds: 60 },
  orderPreviewsOfAddress: { points: 240, seconds: 60 },
  /** What lines of visitors cost, per address. The screen of their cart asks when a count changes. */
  pricedLines: { points: 240, seconds: 60 },
  /** Previews of promotions, per user. A form asks while somebody types. */
  promotionPreviews: { points: 60, seconds: 60 },
  /**
   * Links that open an order without signing in: made per user, and used per address. Their page refreshes each minute.
   */
  orderLinks: { points: 30, seconds: 3600 },
  openedLinksOfAddress: { points: 120, seconds: 60 },
  /**
   * SMS with such links, that orders are placed or canceled: to a phone, about orders of one guest, and about unpaid
   * orders from one address.
   */
  orderLinksOfPhone: { points: 5, seconds: 86_400 },
  orderLinksOfGuest: { points: 10, seconds: 86_400 },
  orderLinksOfAddress: { points: 20, seconds: 3600 },
  /** Delivery quotes, per address. A form asks while somebody types. */
  deliveryQuotes: { points: 120, seconds: 60 },
  /**
   * Wrong codes of promotions and promo codes: per account, and of all visitors, guests and unconfirmed accounts of an
   * address.
   */
  wrongPromoCodes: { points: 10, seconds: 3600 },
  wrongPromoCodesOfAddress: { points: 60, seconds: 3600 },
  /** Codes of promotions that vendors choose though somebody has them: per account, and per address. */
  takenPromoCodes: { points: 10, seconds: 3600 },
  takenPromoCodesOfAddress: { points: 30, seconds: 3600 },
  /** Remembers the codes of a basket, which is previewed again and again with them: each is an attempt once. */
  seenCodes: { points: 100_000, seconds: 3600 },
  /** Invitations of managers: per person, and of one manager by a company. */
  invitations: { points: 20, seconds: 3600 },
  invitationsOfManager: { points: 5, seconds: 3600 },
  /** Requests for categories, per company. */
  categoryRequests: { points: 30, seconds: 86_400 },
  /** Conversations, posts and files of one person. */
  chatChannels: { points: 60, seconds: 3600 },
  chatPosts: { points: 120, seconds: 60 },
  chatFiles: { points: 200, seconds: 3600 },
  /** Archives of the own data, per user. */
  dataExports: { points: 10, seconds: 86_400 },
  /** Push subscriptions and test messages of a user. */
  pushSubscriptions: { points: 30, seconds: 3600 },
  pushTests: { points: 10, seconds: 600 },
  pushClicks: { points: 300, seconds: 60 },
  /** Per account and address. */
  wrongPresentPasswords: { points: 10, seconds: 900 },
  /** Questions to the assistant, per user; fewer for guests, because guest accounts are free to create. */
  assistantQuestions: { points: 12, seconds: 60 },
  assistantQuestionsOfGuest: { points: 4, seconds: 60 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** One use of a limit's key, or of the corresponding limit of networks. */
export type Use = readonly [name: LimitName | `${LimitName}.network`, key: string];

/**
 * A use of an address, and one of its network, which has four times the limit.
 * @param subject what is counted separately per address, such as an account or a phone
 */
export const getAddressUses = (name: LimitName, address: string, subject = ''): Use[] => [
  [name, `${subject}@${address}`],
  [`${name}.network`, `${subject}@${getNetwork(address)}`],
];

/** Whether the error is an exceeded limit, so that the caller can offer another way. */
export const isTooOften = (error: unknown): error is Failure => error instanceof Failure && error.code === 'too_often';

export interface RateLimits {
  /**
   * Takes one use before the work; a rejected one is not counted.
   * @throws Failure `too_often`
   */
  take(name: LimitName, key: string): Promise<void>;
  /** Gives one use back after a successful attempt. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /**
   * Takes all uses or none.
   * @throws Failure `too_often` with the longest wait
   */
  takeAll(uses: readonly Use[]): Promise<void>;
  giveBackAll(uses: readonly Use[]): Promise<void>;
  /** The number of uses of a key. */
  countUses(name: LimitName, key: string): Promise<number>;
}

/** A network has this many times the limit of one address. */
const networkShare = 4;

/** The Redis in which processes count together. */
export interface SharedCounts {
  /** A connection of ioredis. */
  commands: object;
  prefix: string;
}

/** Counted by Redis; while it is unavailable, by this process alone: too high a limit for a while locks nobody out. */
const createSharedLimiter = (
  { commands, prefix }: SharedCounts,
  name: string,
  options: { points: number; duration: number },
): RateLimiterAbstract =>
  new RateLimiterRedis({
    ...options,
    storeClient: commands,
    keyPrefix: `${prefix}limit.${name}`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ ...options, keyPrefix: name }),
  });

/** Longer than any reply of Redis takes. */
const minRewardMs = 10_000;

/** Creates the limits; `overrides` are for tests. */
export function createRateLimits(
  overrides: Partial<Record<LimitName, Limit>> = {},
  shared: SharedCounts | null = null,
): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const addLimiter = (name: string, { points, seconds }: Limit) => {
    const options = { points, duration: seconds };
    const limiter = shared
      ? createSharedLimiter(shared, name, options)
      : new RateLimiterMemory({ ...options, keyPrefix: name });
    limiters.set(name, limiter);
  };
  for (const [name, limit] of Object.entries({ ...limits, ...overrides })) {
    addLimiter(name, limit);
    addLimiter(`${name}.network`, { ...limit, points: limit.points * networkShare });
  }
  const limiter = (name: string) => limiters.get(name) as RateLimiterAbstract;

  const take = async (name: string, key: string): Promise<void> => {
    try {
      await limiter(name).consume(key);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      // The library also counts rejected uses: concurrent valid attempts, each giving back one use, would leave the
      // rest counted. Not at the end of the window, because a use that is given back after it would add one to the next
      // window.
      if (rejection.msBeforeNext > minRewardMs) await limiter(name).reward(key);
      const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw fail('too_often', { values: { seconds }, retryAfter: seconds });
    }
  };
  const giveBack = async (name: string, key: string): Promise<void> => {
    await limiter(name).reward(key);
  };
  const giveBackAll = async (uses: readonly Use[]): Promise<void> => {
    await Promise.all(uses.map(([name, key]) => giveBack(name, key)));
  };
  return {
    take,
    giveBack,
    giveBackAll,
    async takeAll(uses) {
      const taken = await Promise.allSettled(uses.map(([name, key]) => take(name, key)));
      const errors = taken.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
      if (errors.length === 0) return;
      await giveBackAll(uses.filter((_, index) => taken[index]?.status === 'fulfilled'));
      throw errors.toSorted((a, b) => getWaitSeconds(b) - getWaitSeconds(a))[0];
    },
    async countUses(name, key) {
      return (await limiter(name).get(key))?.consumedPoints ?? 0;
    },
  };
}

/** Seconds to wait; other errors take precedence. */
const getWaitSeconds = (error: Error): number =>
  error instanceof Failure ? (error.details.retryAfter ?? 0) : Infinity;
