/** Limits by key, kept by a library: in this process, or by Redis for all processes of an installation. */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, Failure } from '#server/failure.ts';
import { networkOf } from './network.ts';

export interface Limit {
  /** Uses … */
  points: number;
  /** … in so many seconds. */
  seconds: number;
}

/** The limits of decisions §3 and quality.md; tests turn them. */
export const limits = {
  /** Wrong passwords of an account: from one address, from its network, from everywhere. Beyond them a proof is due. */
  wrongPasswords: { points: 10, seconds: 900 },
  wrongPasswordsOfAccount: { points: 30, seconds: 900 },
  /** The reserve of an account's own device, which nobody else can use up. */
  wrongPasswordsOfDevice: { points: 10, seconds: 900 },
  wrongPasswordsOfAddress: { points: 50, seconds: 900 },
  /** Proven tries: of an account, where each few make the next proof harder, and of an address, for each costs us work. */
  provenPasswords: { points: 100_000, seconds: 3600 },
  provenPasswordsOfAddress: { points: 200, seconds: 900 },
  /** A proof is good once. */
  usedProofs: { points: 1, seconds: 1200 },
  /** Cards that were declined or that the provider does not know: of a user, and from one address. */
  failedCards: { points: 20, seconds: 3600 },
  failedCardsOfAddress: { points: 60, seconds: 3600 },
  guestAccounts: { points: 60, seconds: 3600 },
  /** `find_in_system` and `check_email` together, an address. */
  lookups: { points: 30, seconds: 60 },
  lookupsOfDevice: { points: 30, seconds: 60 },
  /** Sign-in codes: to a phone for one network, for all of them, and for all of them with a proof. */
  codes: { points: 5, seconds: 3600 },
  codesOfPhone: { points: 10, seconds: 3600 },
  provenCodesOfPhone: { points: 5, seconds: 3600 },
  /** The reserve of a device that has signed in to the phone's account before. */
  codesOfDevice: { points: 5, seconds: 3600 },
  codesOfOwner: { points: 15, seconds: 3600 },
  /** To all phones that one address asks for. */
  codesOfAddress: { points: 20, seconds: 3600 },
  wrongCodesOfAddress: { points: 50, seconds: 900 },
  /** Wrong codes of a phone from devices that never signed in to its account; beyond the first a proof is due. */
  wrongCodesOfPhone: { points: 25, seconds: 3600 },
  provenWrongCodesOfPhone: { points: 75, seconds: 86_400 },
  /** Guesses of an app's six digits: of an account, and apart from them of each device that has signed in to it. */
  wrongFactors: { points: 10, seconds: 3600 },
  factorsOfAddress: { points: 60, seconds: 900 },
  /** Mailed links: to a mailbox, and to all mailboxes that one address asks for. */
  links: { points: 5, seconds: 3600 },
  linksOfAddress: { points: 20, seconds: 3600 },
  /** Links that open nothing; right ones are never counted. */
  deadLinksOfAddress: { points: 30, seconds: 900 },
  /** Contacts that somebody changes: one's own, other people's. */
  contactChanges: { points: 10, seconds: 3600 },
  contactChangesOfOthers: { points: 60, seconds: 3600 },
  /** Letters about abandoned carts: of one writer, and about one cart. */
  lettersOfWriter: { points: 60, seconds: 3600 },
  lettersOfCart: { points: 3, seconds: 86_400 },
  registrations: { points: 30, seconds: 3600 },
  /** Promo codes that there are not, a user. */
  wrongPromoCodes: { points: 10, seconds: 3600 },
  /** Managers invited: by one person, and one manager by a company. */
  invitations: { points: 20, seconds: 3600 },
  invitationsOfManager: { points: 5, seconds: 3600 },
  /** Conversations opened, posts written and files sent by one person. */
  chatChannels: { points: 60, seconds: 3600 },
  chatPosts: { points: 120, seconds: 60 },
  chatFiles: { points: 200, seconds: 3600 },
  /** Archives of one's own data, a user. */
  dataExports: { points: 10, seconds: 86_400 },
  /** Browsers that somebody makes take notifications, and tests of them. */
  pushSubscriptions: { points: 30, seconds: 3600 },
  pushTests: { points: 10, seconds: 600 },
  pushClicks: { points: 300, seconds: 60 },
  /** Of an account from an address. */
  wrongPresentPasswords: { points: 10, seconds: 900 },
  /** Questions to the assistant, a user; a guest's account costs nothing to make. */
  assistantQuestions: { points: 12, seconds: 60 },
  assistantQuestionsOfGuest: { points: 4, seconds: 60 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** One use of a key of a limit, or of the limit of networks beside it. */
export type Use = readonly [name: LimitName | `${LimitName}.network`, key: string];

/**
 * A use of an address, and one of the network around it, which has four times as many.
 * @param subject what is counted for each address by itself: an account, a phone
 */
export const usesOfAddress = (name: LimitName, address: string, subject = ''): Use[] => [
  [name, `${subject}@${address}`],
  [`${name}.network`, `${subject}@${networkOf(address)}`],
];

/** Whether a call met a limit, and may go on by another way. */
export const isTooOften = (error: unknown): error is Failure => error instanceof Failure && error.code === 'too_often';

export interface RateLimits {
  /** Takes one use of a key before the work; what is refused is none. @throws Failure `too_often` */
  take(name: LimitName, key: string): Promise<void>;
  /** Gives one use back: the attempt was right. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Takes all of them or none. @throws Failure `too_often` with the longest wait */
  takeAll(uses: readonly Use[]): Promise<void>;
  giveBackAll(uses: readonly Use[]): Promise<void>;
  /** How many uses of a key have been taken. */
  countUses(name: LimitName, key: string): Promise<number>;
}

/** A network of many addresses has so many times the uses of one. */
const networkShare = 4;

/** Where processes count together. */
export interface SharedCounts {
  /** A connection of ioredis. */
  commands: object;
  prefix: string;
}

/** Counted by Redis; while that is away, by this process alone: a limit that is too wide for a while locks nobody out. */
const sharedLimiter = (
  { commands, prefix }: SharedCounts,
  name: string,
  counted: { points: number; duration: number },
): RateLimiterAbstract =>
  new RateLimiterRedis({
    ...counted,
    storeClient: commands,
    keyPrefix: `${prefix}limit.${name}`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ ...counted, keyPrefix: name }),
  });

/** No answer of Redis takes so long. */
const nearlyOverMs = 10_000;

/** Makes the limits; `overrides` are for tests. */
export function rateLimits(
  overrides: Partial<Record<LimitName, Limit>> = {},
  shared: SharedCounts | null = null,
): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const addLimiter = (name: string, { points, seconds }: Limit) => {
    const counted = { points, duration: seconds };
    const limiter = shared
      ? sharedLimiter(shared, name, counted)
      : new RateLimiterMemory({ ...counted, keyPrefix: name });
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
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The library counts what it refuses too: right attempts sent together, each giving back one use, would leave the rest counted.
      // Not at the end of the time: what came back after it would be one use more of the next.
      if (refused.msBeforeNext > nearlyOverMs) await limiter(name).reward(key);
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
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
      throw errors.toSorted((a, b) => waitOf(b) - waitOf(a))[0];
    },
    async countUses(name, key) {
      return (await limiter(name).get(key))?.consumedPoints ?? 0;
    },
  };
}

/** Seconds; what is no limit's failure comes first. */
const waitOf = (error: Error): number => (error instanceof Failure ? (error.details.retryAfter ?? 0) : Infinity);
