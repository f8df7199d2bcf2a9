/** What managers are told of companies, by mail. */
import type { Locale } from '#contract/failures.ts';

interface Invitation {
  brand: string;
  /** Where it is accepted. */
  link: string;
}

const invitation: Record<Locale, (what: Invitation) => { subject: string; text: string }> = {
  en: ({ brand, link }) => ({ subject: `${brand} invites you as a manager`, text: `${brand} would like you to manage its products, stores and orders. You decide: accept the invitation, or leave it.\n\n${link}` }),
  ru: ({ brand, link }) => ({ subject: `«${brand}» приглашает вас менеджером`, text: `Компания «${brand}» хочет, чтобы вы вели её товары, магазины и заказы. Решать вам: примите приглашение или оставьте его без ответа.\n\n${link}` }),
};

/** The mail of an invitation. */
export const invitationMail = (locale: Locale, what: Invitation): { subject: string; text: string } => invitation[locale](what);
