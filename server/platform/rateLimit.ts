/** Limits by key, kept by a library: in this process, or by Redis for all processes of an installation. */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#server/failure.ts';

export interface Limit {
  /** Uses … */
  points: number;
  /** … in so many seconds. */
  seconds: number;
}

/** The limits of decisions §3 and quality.md; tests turn them. */
export const limits = {
  wrongPasswords: { points: 10, seconds: 900 },
  wrongPasswordsOfAddress: { points: 50, seconds: 900 },
  guestAccounts: { points: 60, seconds: 3600 },
  /** `find_in_system` and `check_email` together, an address. */
  lookups: { points: 30, seconds: 60 },
  /** Sign-in codes: to a phone, and to all phones that one address asks for. */
  codes: { points: 5, seconds: 3600 },
  codesOfAddress: { points: 20, seconds: 3600 },
  wrongCodesOfAddress: { points: 50, seconds: 900 },
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

export interface RateLimits {
  /** Takes one use of a key before the work; what is refused is none. @throws Failure `too_often` */
  take(name: LimitName, key: string): Promise<void>;
  /** Gives one use back: the attempt was right. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

/** Where processes count together. */
export interface SharedCounts {
  /** A connection of ioredis. */
  commands: object;
  prefix: string;
}

/** Counted by Redis; while that is away, by this process alone: a limit that is too wide for a while locks nobody out. */
const sharedLimiter = (
  { commands, prefix }: SharedCounts,
  name: LimitName,
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
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, seconds }] of Object.entries({ ...limits, ...overrides }) as [LimitName, Limit][]) {
    const counted = { points, duration: seconds };
    limiters.set(
      name,
      shared ? sharedLimiter(shared, name, counted) : new RateLimiterMemory({ ...counted, keyPrefix: name }),
    );
  }
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterAbstract;
  return {
    async take(name, key) {
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
    },
    async giveBack(name, key) {
      await limiter(name).reward(key);
    },
  };
}
