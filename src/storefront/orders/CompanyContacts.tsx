/** How to reach the company of an order: phone, site and chat, as its own page has them. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, useSession } from '#src/session/session.ts';
import { color, touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { useApi } from '../ApiContext.tsx';
import { formatPhone, getSiteLink, toTelLink } from '../contacts.ts';
import { companyQuery } from '../product/queries.ts';
import { linkLabels } from './linkLabels.ts';

const Contacts = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  overflowWrap: 'anywhere',
  '& a': { color: color.primary, [touch]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
});

export function CompanyContacts({ company }: { company: Order['company'] }) {
  const text = useLabels(linkLabels).contacts;
  const me = useSession()?.me;
  const { data } = useQuery(companyQuery(useApi(), company.id));
  const site = getSiteLink(data?.site);
  return (
    <>
      <h2>{text.title(company.brand)}</h2>
      <Contacts>
        {data?.phone && (
          <li>
            <a href={toTelLink(data.phone)}>{formatPhone(data.phone)}</a>
          </li>
        )}
        {site && (
          <li>
            <a href={site.href} target="_blank" rel="noopener nofollow">
              {site.name}
            </a>
          </li>
        )}
        {canBuy(me) && (
          <li>
            <AppLink to={`/chats/company-${company.id}`} rel="nofollow">
              {me ? text.write : text.signInToWrite}
            </AppLink>
          </li>
        )}
      </Contacts>
    </>
  );
}
