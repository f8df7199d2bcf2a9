/** Letters about reviews. */
import { toOneLine, localizeName, type BuildLetter } from '../letter.ts';

interface HiddenData {
  product_id: number;
  name: string;
  en_name: string | null;
  reason: string;
  text: string;
}

const labels = {
  en: {
    subject: (product: string) => `Your review of ${product} is no longer shown`,
    heading: 'Your review is hidden',
    text: (product: string) => `A moderator has hidden what you wrote about ${product}. The reason they gave:`,
    yours: 'This is what you wrote:',
    open: 'Open the product',
    why: 'You get this because you wrote a review here.',
  },
  ru: {
    subject: (product: string) => `Ваш отзыв о товаре «${product}» скрыт`,
    heading: 'Ваш отзыв скрыт',
    text: (product: string) => `Модератор скрыл ваш отзыв о товаре «${product}». Причина, которую он указал:`,
    yours: 'Вот что вы написали:',
    open: 'Открыть товар',
    why: 'Вы получили это письмо, потому что написали здесь отзыв.',
  },
};

/** To the author of a review that an admin has hidden. */
export const buildReviewHidden: BuildLetter<HiddenData> = (
  { product_id, reason, text: reviewText, ...names },
  { locale, toUrl },
) => {
  const text = labels[locale];
  const product = toOneLine(localizeName(names, locale));
  return {
    subject: text.subject(product),
    heading: text.heading,
    blocks: [
      { kind: 'text', text: text.text(product) },
      { kind: 'quote', text: reason },
      { kind: 'text', text: text.yours },
      { kind: 'quote', text: reviewText },
      { kind: 'button', label: text.open, url: toUrl(`/products/view/${product_id}`) },
    ],
    reason: text.why,
  };
};
