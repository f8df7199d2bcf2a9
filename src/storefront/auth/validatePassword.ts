/** Validates a new password and its repetition (specification §5). Pure. */
const minLength = 8;

export interface PasswordLabels {
  AUTH: { PASSWORD: { INPUT: string; REPEAT: string; EQUAL: string } };
  tooShort: string;
}

export function validatePassword(
  password: string,
  repeated: string,
  { AUTH, tooShort }: PasswordLabels,
): { password?: string; password2?: string } {
  return {
    ...(password.trim() === ''
      ? { password: AUTH.PASSWORD.INPUT }
      : password.length < minLength && { password: tooShort }),
    ...(repeated === ''
      ? { password2: AUTH.PASSWORD.REPEAT }
      : repeated !== password && { password2: AUTH.PASSWORD.EQUAL }),
  };
}
