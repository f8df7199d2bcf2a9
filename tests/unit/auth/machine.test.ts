import { describe, expect, it } from 'vitest';
import { advance, startOf, type AuthEvent, type AuthState } from '#src/storefront/auth/machine.ts';

const play = (...events: AuthEvent[]): AuthState => events.reduce(advance, startOf('AU'));
const typed = (values: Partial<AuthState['typed']>): AuthEvent => ({ type: 'typed', values });
const phone = { country_code: '61', phoneNumbers: '412345678' };
const words = '+61 412 345 678';

describe('the steps of signing in', () => {
  it('lead from a known email or login to the password', () => {
    expect(play(typed({ login: 'anna' }), { type: 'found', account: 'anna' })).toMatchObject({
      step: 'password',
      account: 'anna',
    });
  });

  it('lead from a known phone to its code', () => {
    expect(play({ type: 'codeSent', phone, words, resendAt: 5 })).toMatchObject({
      step: 'code',
      codePhone: phone,
      sentTo: words,
      resendAt: 5,
    });
  });

  it('carry an unknown email into the registration', () => {
    const state = play(typed({ login: 'new@example.com' }), {
      type: 'unknown',
      contact: { email: 'new@example.com' },
      words: 'new@example.com',
    });
    expect(state).toMatchObject({
      step: 'registration',
      unknown: 'new@example.com',
      typed: { newTab: 'email', newEmail: 'new@example.com' },
    });
  });

  it('carry an unknown phone with its country into the registration', () => {
    const state = play({ type: 'unknown', contact: { phone: { iso: 'DE', text: '15112345678' } }, words: '' });
    expect(state).toMatchObject({
      step: 'registration',
      typed: { newTab: 'phone', newPhone: { iso: 'DE', text: '15112345678' } },
    });
  });

  it('open the registration on the tab in use, with what was typed there', () => {
    const state = play(typed({ tab: 'phone', phone: { iso: 'NZ', text: '211' } }), { type: 'registrationWanted' });
    expect(state).toMatchObject({
      step: 'registration',
      unknown: null,
      typed: { newTab: 'phone', newPhone: { iso: 'NZ', text: '211' } },
    });
  });

  it('lose nothing on the way back and forth', () => {
    const there = play(
      typed({ login: 'new@example.com' }),
      { type: 'unknown', contact: { email: 'new@example.com' }, words: '' },
      typed({ fio: 'Ann', role: 'ROLE_VENDOR', agreed: true }),
    );
    const back = advance(there, { type: 'shown', step: 'checkIn' });
    expect(back).toMatchObject({ step: 'checkIn', typed: { login: 'new@example.com' } });
    expect(advance(back, { type: 'shown', step: 'registration' })).toEqual(there);
  });

  it('lead a registration by phone to the code, by email to the mail', () => {
    expect(play({ type: 'registeredByPhone', phone, words, resendAt: 9 })).toMatchObject({
      step: 'code',
      registered: phone,
      codePhone: phone,
    });
    expect(play({ type: 'registeredByEmail', email: 'new@example.com' })).toMatchObject({
      step: 'emailSent',
      sentTo: 'new@example.com',
    });
  });

  it('offer the account’s email to whoever forgot the password, but not a login', () => {
    expect(play({ type: 'found', account: 'anna@example.com' }, { type: 'forgotWanted' }).typed.email).toBe(
      'anna@example.com',
    );
    expect(play({ type: 'found', account: 'anna' }, { type: 'forgotWanted' }).typed.email).toBe('');
    expect(play(typed({ login: ' anna@example.com ' }), { type: 'forgotWanted' }).typed.email).toBe('anna@example.com');
  });

  it('return to the first step once the link is sent, and say so until something else happens', () => {
    const state = play({ type: 'forgotWanted' }, typed({ email: 'anna@example.com' }), { type: 'linkSent' });
    expect(state).toMatchObject({
      step: 'checkIn',
      isLinkSent: true,
      sentTo: 'anna@example.com',
      typed: { tab: 'email', login: 'anna@example.com' },
    });
    expect(advance(state, { type: 'found', account: 'anna@example.com' }).isLinkSent).toBe(false);
  });

  it('take a contact in use from the registration to the sign-in', () => {
    expect(
      play(typed({ newTab: 'phone', newPhone: { iso: 'DE', text: '151' } }), { type: 'signInWanted' }),
    ).toMatchObject({ step: 'checkIn', typed: { tab: 'phone', phone: { iso: 'DE', text: '151' } } });
  });

  it.each(['password', 'code', 'emailSent'] as const)('do not show %s without what it needs', (step) => {
    expect(play({ type: 'shown', step }).step).toBe('checkIn');
  });
});
