/** The steps of signing in: each makes its calls of the API and says which step follows. */
import { hasCode } from '#src/api/failureText.ts';
import { api, createApiWithToken } from '#src/api/api.ts';
import { withProof } from '#src/api/withProof.ts';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { signIn } from '#src/session/session.ts';
import type {
  BeforeSession,
  CodePhone,
  CodeSent,
  IssuedToken,
  LoginInput,
  LoginResults,
  LoginStep,
  LoginValues,
  SessionResult,
  WaitingFactor,
} from './stepTypes.ts';

/** Registration by phone sends the first code; seconds until the next may be requested. */
const registrationPause = 60;

const isPhone = (values: object): values is CodePhone => 'phoneNumbers' in values;

async function sendCode(phone: CodePhone): Promise<CodeSent> {
  const { retry_after, is_sent } = await withProof((proof) => api.auth.codeSend({ query: { ...phone, proof } }));
  return { next: 'code', isSent: is_sent, retryAfter: retry_after };
}

/** Begins a session with the token that a call returns, unless the account's second factor has to confirm it. */
async function openSession(
  getToken: () => Promise<IssuedToken>,
  beforeSession?: BeforeSession,
): Promise<SessionResult> {
  let issued: IssuedToken;
  try {
    issued = await getToken();
  } catch (reason) {
    if (!hasCode(reason, 'second_factor_required')) throw reason;
    return { next: 'factor', factor: reason.body as unknown as WaitingFactor, reason };
  }
  const me = await createApiWithToken(issued.api_token).users.me();
  await beforeSession?.(me);
  signIn(issued.api_token, me);
  reportRemovedWays(me.id, issued.removed);
  return { next: 'done', me };
}

type Runners = {
  [S in LoginStep]: (values: LoginValues[S], beforeSession?: BeforeSession) => Promise<LoginResults[S]>;
};

const runners: Runners = {
  async checkIn(values) {
    try {
      if (isPhone(values)) {
        await api.auth.find({ query: { phone: values.country_code + values.phoneNumbers } });
        return await sendCode(values);
      }
      await api.auth.find({ query: values });
      return { next: 'password' };
    } catch (reason) {
      if (!hasCode(reason, 'not_found')) throw reason;
      return { next: 'registration', reason };
    }
  },

  password: (credentials, beforeSession) =>
    openSession(() => withProof((proof) => api.auth.login({ body: { ...credentials, proof } })), beforeSession),

  sendCode,

  code: (values, beforeSession) =>
    openSession(() => withProof((proof) => api.auth.codeLogin({ body: { ...values, proof } })), beforeSession),

  async forgot(query) {
    await api.auth.sendPasswordLink({ query });
    return { next: 'checkIn' };
  },

  async registration(values) {
    if (isPhone(values)) {
      await withProof((proof) => api.auth.registerByPhone({ body: { ...values, proof } }));
      return { next: 'code', isSent: true, retryAfter: registrationPause };
    }
    await api.auth.register({ body: values });
    return { next: 'emailSent' };
  },

  async emailSent(body) {
    await api.auth.sendActivation({ body });
    return { next: 'emailSent' };
  },

  passkey: async ({ challenge }) => ({
    next: 'factor',
    options: (await api.factors.signInOptions({ body: { challenge } })).options,
  }),

  factor: ({ removed, ...proof }, beforeSession) =>
    openSession(async () => ({ ...(await api.factors.signIn({ body: proof })), removed }), beforeSession),

  guest: (_, beforeSession) => openSession(() => api.auth.guestLogin(), beforeSession),

  token: (issued, beforeSession) => openSession(() => Promise.resolve(issued), beforeSession),
};

/**
 * Runs one step.
 * @throws Error for an unknown step, and whatever the step's calls throw
 */
export function runStep<S extends LoginStep>(
  input: LoginInput<S>,
  beforeSession?: BeforeSession,
): Promise<LoginResults[S]> {
  const { step, ...values } = input;
  if (!Object.hasOwn(runners, step)) return Promise.reject(new Error(`Unknown sign-in step: ${String(step)}`));
  return runners[step](values as unknown as LoginValues[S], beforeSession) as Promise<LoginResults[S]>;
}
