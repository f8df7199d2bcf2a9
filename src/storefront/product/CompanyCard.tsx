/** The seller of a product, with contacts. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { getInitial } from '#contract/rules/cutText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { AppLink } from '#src/ui/AppLink.tsx';
import { useApi } from '../ApiContext.tsx';
import { formatPhone, getSiteLink, toTelLink } from '../contacts.ts';
import { productLabels } from './labels.ts';
import { companyQuery } from './queries.ts';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 14, minWidth: 0 });
const Logo = styled('div')({
  width: 48,
  height: 48,
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: color.primarySoft,
  color: color.primary,
  display: 'grid',
  placeItems: 'center',
  fontSize: '1.25rem',
  fontWeight: 700,
});
const Texts = styled('div')({
  minWidth: 0,
  fontSize: '0.875rem',
  lineHeight: 1.45,
  color: color.muted,
  '& strong': { display: 'block', color: color.text, fontSize: '1rem', fontWeight: 650 },
  '& a': { color: 'inherit' },
});

const WriteLink = styled(AppLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  '&&': { color: color.primary },
  fontWeight: 600,
  textDecoration: 'none',
});

export function CompanyCard({ company, productId }: { company: Product['company']; productId: number }) {
  const me = useSession()?.me;
  const text = useLabels(productLabels);
  const { data } = useQuery(companyQuery(useApi(), company.id));
  const site = getSiteLink(data?.site);
  return (
    <Row>
      <Logo>
        {company.logo ? <Picture photo={company.logo} alt="" ratio={1} sizes="48px" /> : getInitial(company.brand)}
      </Logo>
      <Texts>
        {text.soldBy}
        <strong>
          <AppLink to={`/companies/view/${company.id}`}>{company.brand}</AppLink>
        </strong>
        {data?.rating != null && <Stars rating={data.rating} size={14} />}
        <div>
          {data?.phone && <a href={toTelLink(data.phone)}>{formatPhone(data.phone)}</a>}
          {data?.phone && site && ' · '}
          {site && (
            <a href={site.href} target="_blank" rel="noopener nofollow">
              {site.name}
            </a>
          )}
        </div>
        {canBuy(me) && (
          <WriteLink to={`/chats/company-${company.id}?product=${productId}`} rel="nofollow">
            <Icon name="chat" size={18} />
            {text.write}
          </WriteLink>
        )}
      </Texts>
    </Row>
  );
}
