/** Countries of the phone field. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../ApiContext.tsx';
import { australia, pickCountry, countriesQuery } from './countries.ts';
import type { PhoneCountry } from './typing.ts';

/**
 * Returns the countries and the one of a typed phone. The default is used while they load.
 * @param isEnabled whether somebody is about to type a phone
 */
export function usePhoneCountry(
  iso: string,
  isEnabled = true,
): { country: PhoneCountry; countries: readonly PhoneCountry[]; isLoading: boolean; retry: (() => void) | null } {
  const { data, isPending, isError, refetch } = useQuery({ ...countriesQuery(useApi()), enabled: isEnabled });
  const countries = data ?? [];
  return {
    country: data ? pickCountry(iso, data) : australia,
    countries,
    isLoading: isPending,
    retry: isError ? () => void refetch() : null,
  };
}
