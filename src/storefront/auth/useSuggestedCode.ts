/** The code as the phone itself reads it from the message (WebOTP), where browser and person allow it. */
import { useEffect, useRef } from 'react';

interface OtpCredential extends Credential {
  code?: string;
}

export function useSuggestedCode(onCode: (code: string) => void): void {
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const control = new AbortController();
    const wish: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: control.signal,
    };
    navigator.credentials.get(wish).then(
      (credential: OtpCredential | null) => credential?.code && told.current(credential.code),
      // Refused, or the step is over: the person types it.
      () => undefined,
    );
    return () => control.abort();
  }, []);
}
