/** Reads the code from the SMS (WebOTP), if the browser and the user allow it. */
import { useEffect, useRef } from 'react';

interface OtpCredential extends Credential {
  code?: string;
}

export function useSuggestedCode(onCode: (code: string) => void): void {
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const control = new AbortController();
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: control.signal,
    };
    navigator.credentials.get(options).then(
      (credential: OtpCredential | null) => credential?.code && latestOnCode.current(credential.code),
      // Denied or aborted: the user types the code.
      () => undefined,
    );
    return () => control.abort();
  }, []);
}
