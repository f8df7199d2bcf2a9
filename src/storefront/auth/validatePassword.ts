/** What is wrong with a new password and its repetition (specification §5). Pure. */
const shortest = 8;

export interface PasswordWords {
  AUTH: { PASSWORD: { INPUT: string; REPEAT: string; EQUAL: string } };
  tooShort: string;
}

export function passwordFaults(
  password: string,
  repeated: string,
  { AUTH, tooShort }: PasswordWords,
): { password?: string; password2?: string } {
  return {
    ...(password.trim() === ''
      ? { password: AUTH.PASSWORD.INPUT }
      : password.length < shortest && { password: tooShort }),
    ...(repeated === ''
      ? { password2: AUTH.PASSWORD.REPEAT }
      : repeated !== password && { password2: AUTH.PASSWORD.EQUAL }),
  };
}
