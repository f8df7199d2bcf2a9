import { describe, expect, it } from 'vitest';
import { authReducer, createInitialState, type AuthEvent, type AuthState } from '#src/storefront/auth/machine.ts';

const play = (...events: AuthEvent[]): AuthState => events.reduce(authReducer, createInitialState('AU'));
const typed = (values: Partial<AuthState['typed']>): AuthEvent => ({ type: 'typed', values });
const phone = { country_code: '61', phoneNumbers: '412345678' };
const texts = '+61 412 345 678';

describe('the steps of signing in', () => {
  it('lead from a known email or login to the password', () => {
    expect(play(typed({ login: 'anna' }), { type: 'found', account: 'anna' })).toMatchObject({
      step: 'password',
      account: 'anna',
    });
  });

  it('lead from a known phone to its code', () => {
    expect(play({ type: 'codeSent', phone, contactText: texts, resendAt: 5, isEarlierCode: false })).toMatchObject({
      step: 'code',
      codePhone: phone,
      sentTo: texts,
      resendAt: 5,
    });
  });

  it('carry an unknown email into the registration', () => {
    const state = play(typed({ login: 'new@example.com' }), {
      type: 'unknown',
      contact: { email: 'new@example.com' },
      contactText: 'new@example.com',
    });
    expect(state).toMatchObject({
      step: 'registration',
      unknown: 'new@example.com',
      typed: { newTab: 'email', newEmail: 'new@example.com' },
    });
  });

  it('carry an unknown phone with its country into the registration', () => {
    const state = play({ type: 'unknown', contact: { phone: { iso: 'DE', text: '15112345678' } }, contactText: '' });
    expect(state).toMatchObject({
      step: 'registration',
      typed: { newTab: 'phone', newPhone: { iso: 'DE', text: '15112345678' } },
    });
  });

  it('open the registration on the tab in use, with what was typed there', () => {
    const state = play(typed({ tab: 'phone', phone: { iso: 'NZ', text: '211' } }), { type: 'registrationRequested' });
    expect(state).toMatchObject({
      step: 'registration',
      unknown: null,
      typed: { newTab: 'phone', newPhone: { iso: 'NZ', text: '211' } },
    });
  });

  it('lose nothing on the way back and forth', () => {
    const next = play(
      typed({ login: 'new@example.com' }),
      { type: 'unknown', contact: { email: 'new@example.com' }, contactText: '' },
      typed({ fio: 'Ann', role: 'ROLE_VENDOR', agreed: true }),
    );
    const back = authReducer(next, { type: 'shown', step: 'checkIn' });
    expect(back).toMatchObject({ step: 'checkIn', typed: { login: 'new@example.com' } });
    expect(authReducer(back, { type: 'shown', step: 'registration' })).toEqual(next);
  });

  it('lead a registration by phone to the code, by email to the mail', () => {
    expect(play({ type: 'registeredByPhone', phone, contactText: texts, resendAt: 9 })).toMatchObject({
      step: 'code',
      registered: phone,
      codePhone: phone,
    });
    expect(play({ type: 'registeredByEmail', email: 'new@example.com' })).toMatchObject({
      step: 'emailSent',
      mailedTo: 'new@example.com',
    });
  });

  it('offer the account’s email to whoever forgot the password, but not a login', () => {
    expect(play({ type: 'found', account: 'anna@example.com' }, { type: 'passwordForgotten' }).typed.email).toBe(
      'anna@example.com',
    );
    expect(play({ type: 'found', account: 'anna' }, { type: 'passwordForgotten' }).typed.email).toBe('');
    expect(play(typed({ login: ' anna@example.com ' }), { type: 'passwordForgotten' }).typed.email).toBe(
      'anna@example.com',
    );
  });

  it('return to the first step once the link is sent, and say so until something else happens', () => {
    const state = play({ type: 'passwordForgotten' }, typed({ email: 'anna@example.com' }), { type: 'linkSent' });
    expect(state).toMatchObject({
      step: 'checkIn',
      isLinkSent: true,
      linkTo: 'anna@example.com',
      typed: { tab: 'email', login: 'anna@example.com' },
    });
    expect(authReducer(state, { type: 'found', account: 'anna@example.com' }).isLinkSent).toBe(false);
  });

  it('take a contact in use from the registration to the sign-in', () => {
    expect(
      play(typed({ newTab: 'phone', newPhone: { iso: 'DE', text: '151' } }), { type: 'signInRequested' }),
    ).toMatchObject({ step: 'checkIn', typed: { tab: 'phone', phone: { iso: 'DE', text: '151' } } });
  });

  const [ann, ben, eve] = ['ann@example.com', 'ben@example.com', 'eve@example.com'];
  const toFirst: AuthEvent = { type: 'shown', step: 'checkIn' };
  const forgot: AuthEvent = { type: 'passwordForgotten' };
  const register: AuthEvent = { type: 'registrationRequested' };

  it('fill the forgotten password and the registration from the email typed last, not from one typed before', () => {
    for (const [event, field] of [
      [forgot, 'email'],
      [register, 'newEmail'],
    ] as const) {
      const first = play(typed({ login: ann }), event);
      expect(first.typed[field]).toBe(ann);
      expect([toFirst, typed({ login: ben }), event].reduce(authReducer, first).typed[field]).toBe(ben);
      expect([toFirst, typed({ login: 'anna' }), event].reduce(authReducer, first).typed[field]).toBe('');
    }
  });

  it('keep what was typed into these fields while the first step stays as it was', () => {
    for (const [event, field] of [
      [forgot, 'email'],
      [register, 'newEmail'],
    ] as const) {
      const edited = play(typed({ login: ann }), event, typed({ [field]: eve }));
      expect([toFirst, event].reduce(authReducer, edited).typed[field]).toBe(eve);
      expect([toFirst, typed({ login: 'anna' }), event].reduce(authReducer, edited).typed[field]).toBe(eve);
    }
  });

  it('fill the phone of the registration from the one typed last', () => {
    const first = play(typed({ tab: 'phone', phone: { iso: 'NZ', text: '211' } }), register);
    const other = { iso: 'NZ', text: '215' };
    expect([toFirst, typed({ phone: other }), register].reduce(authReducer, first).typed.newPhone).toEqual(other);
    const edited = authReducer(first, typed({ newPhone: other }));
    expect([toFirst, register].reduce(authReducer, edited).typed.newPhone).toEqual(other);
  });

  it('offer the contact that was registered, or got a link, to sign in with', () => {
    const registered = play(typed({ login: ann }), register, typed({ newEmail: ben }), {
      type: 'registeredByEmail',
      email: ben,
    });
    expect(authReducer(registered, toFirst).typed.login).toBe(ben);
    expect([toFirst, forgot].reduce(authReducer, registered).typed.email).toBe(ben);
    expect(play(typed({ login: ann }), forgot, typed({ email: ben }), { type: 'linkSent' }).typed.login).toBe(ben);
    const phoned = play(typed({ newTab: 'phone', newPhone: { iso: 'AU', text: '412345678' } }), {
      type: 'registeredByPhone',
      phone,
      contactText: texts,
      resendAt: 1,
    });
    expect(phoned.typed).toMatchObject({ tab: 'phone', phone: { iso: 'AU', text: '412345678' } });
  });

  it('say the mailbox of a registration where a code was sent meanwhile, and the phone where a mail was', () => {
    const both = play(
      { type: 'registeredByEmail', email: ann },
      toFirst,
      { type: 'codeSent', phone, contactText: texts, resendAt: 1, isEarlierCode: false },
      { type: 'shown', step: 'emailSent' },
    );
    expect(both).toMatchObject({ step: 'emailSent', mailedTo: ann, sentTo: texts });
  });

  it.each(['password', 'code', 'emailSent'] as const)('do not show %s without what it needs', (step) => {
    expect(play({ type: 'shown', step }).step).toBe('checkIn');
  });
});
