import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../ApiContext.tsx';
import { australia, chosenCountry, countriesQuery } from './countries.ts';
import type { PhoneCountry } from './typing.ts';

/**
 * The countries that are offered, and the one of a typed phone. The default stands while they are on their way.
 * @param isWanted whether somebody is about to type a phone
 */
export function usePhoneCountry(
  iso: string,
  isWanted = true,
): { country: PhoneCountry; countries: readonly PhoneCountry[]; isLoading: boolean; retry: (() => void) | null } {
  const { data, isPending, isError, refetch } = useQuery({ ...countriesQuery(useApi()), enabled: isWanted });
  const countries = data ?? [];
  return {
    country: data ? chosenCountry(iso, data) : australia,
    countries,
    isLoading: isPending,
    retry: isError ? () => void refetch() : null,
  };
}
