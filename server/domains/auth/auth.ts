/** Handlers of registration and sign-in. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { changePasswordFromLink } from './changePassword.ts';
import { signInByCode, sendSignInCode } from './codes.ts';
import { sendActivation, sendPasswordLink } from './links.ts';
import { guestLogin, login, logout, logoutOthers } from './login.ts';
import { checkEmail, findAccount } from './lookup.ts';
import { register, registerByPhone } from './register.ts';

export const auth: Handlers<Contract['auth'], Ctx> = {
  login,
  guestLogin,
  logout,
  logoutOthers,
  find: findAccount,
  checkEmail,
  codeSend: sendSignInCode,
  codeLogin: signInByCode,
  registerByPhone,
  register,
  sendPasswordLink,
  changePasswordFromLink,
  sendActivation,
};
