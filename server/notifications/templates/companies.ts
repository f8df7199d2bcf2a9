/** Letters about companies. */
import { toOneLine, type BuildLetter } from '../letter.ts';

interface InvitationData {
  brand: string;
}

const labels = {
  en: {
    subject: (brand: string) => `${brand} invites you as a manager`,
    text: (brand: string) =>
      `${brand} would like you to manage its products, stores and orders. You decide: accept the invitation, or leave it.`,
    open: 'See the invitation',
    why: 'You get this because a company named your address as its manager’s.',
  },
  ru: {
    subject: (brand: string) => `«${brand}» приглашает вас менеджером`,
    text: (brand: string) =>
      `Компания «${brand}» хочет, чтобы вы вели её товары, магазины и заказы. Решать вам: примите приглашение или оставьте его без ответа.`,
    open: 'Открыть приглашение',
    why: 'Вы получили это письмо, потому что компания указала ваш адрес как адрес своего менеджера.',
  },
};

/** To a manager whom a company invites. */
export const buildCompanyInvitation: BuildLetter<InvitationData> = ({ brand }, { locale, toUrl }) => {
  const text = labels[locale];
  const company = toOneLine(brand);
  return {
    subject: text.subject(company),
    heading: text.subject(company),
    blocks: [
      { kind: 'text', text: text.text(company) },
      { kind: 'button', label: text.open, url: toUrl('/companies/list') },
    ],
    reason: text.why,
  };
};
