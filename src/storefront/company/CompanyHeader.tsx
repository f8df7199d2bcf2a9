/** Header of a company page: logo, brand, rating and contacts. */
import styled from '@emotion/styled';
import type { CompanyCard } from '#contract/companies.ts';
import { getInitial } from '#contract/rules/cutText.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, useSession } from '#src/session/session.ts';
import { color, from, radius, touch } from '#src/theme/tokens.ts';
import { Glyph, Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { formatPhone, getSiteLink, toTelLink } from '../contacts.ts';
import { companyLabels } from './labels.ts';

const Header = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.paper,
  [from.md]: { gap: 28, padding: 24 },
});
const Logo = styled('div')({
  width: 80,
  flex: 'none',
  alignSelf: 'flex-start',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: color.primarySoft,
  color: color.primary,
  [from.md]: { width: 136, alignSelf: 'center' },
  '& > b': { display: 'grid', placeItems: 'center', aspectRatio: '1', fontSize: '2.5rem', fontWeight: 700 },
});
const Texts = styled('div')({ minWidth: 0, display: 'grid', gap: 8 });
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 18px',
  color: color.muted,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& > *': { display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', minHeight: 28, [touch]: { minHeight: 44 }, textDecoration: 'none' },
  '& a:hover': { color: color.primary, textDecoration: 'underline' },
  '& strong': { color: color.text, fontWeight: 650 },
});

const phoneIconPath =
  'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z';

export interface CompanyHeaderProps {
  company: CompanyCard;
  /** Number of stores, and whether one of those shown is open. */
  stores: { total: number; isOpen: boolean };
}

export function CompanyHeader({ company, stores }: CompanyHeaderProps) {
  const text = useLabels(companyLabels);
  const locale = useLocale();
  const me = useSession()?.me;
  const site = getSiteLink(company.site);
  return (
    <Header>
      <Logo>
        {company.logo ? (
          <Picture photo={company.logo} alt="" ratio={1} sizes="(min-width: 768px) 136px, 80px" isEager />
        ) : (
          <b aria-hidden="true">{getInitial(company.brand)}</b>
        )}
      </Logo>
      <Texts>
        <PageTitle style={{ overflowWrap: 'anywhere' }}>{company.brand}</PageTitle>
        <Line>
          {company.rating === null ? (
            <span>{text.noReviews}</span>
          ) : (
            <span>
              <Stars rating={company.rating} size={18} />
              <strong>
                {formatNumber(company.rating, locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 })}
              </strong>
              {text.reviews(company.reviews_count)}
            </span>
          )}
          <span>{text.productCount(company.products_count)}</span>
        </Line>
        <Line>
          {stores.total > 0 && (
            <a href="#stores">
              <Icon name="pin" size={18} />
              {stores.isOpen ? `${text.stores(stores.total)}, ${text.openNow}` : text.stores(stores.total)}
            </a>
          )}
          {company.phone && (
            <a href={toTelLink(company.phone)}>
              <Glyph path={phoneIconPath} size={18} />
              {formatPhone(company.phone)}
            </a>
          )}
          {site && (
            <a href={site.href} target="_blank" rel="noopener nofollow">
              <Icon name="globe" size={18} />
              {site.name}
            </a>
          )}
        </Line>
        {canBuy(me) && (
          <div>
            <LinkButton
              to={`/chats/company-${company.id}`}
              variant="outlined"
              size="small"
              rel="nofollow"
              startIcon={<Icon name="chat" size={18} />}
            >
              {text.write}
            </LinkButton>
          </div>
        )}
      </Texts>
    </Header>
  );
}
