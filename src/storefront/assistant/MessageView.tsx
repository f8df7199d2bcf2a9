/** A question, or an answer with its sources. */
import styled from '@emotion/styled';
import type { AssistantMessage } from '#contract/assistant.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { ProductCard } from '../catalog/ProductCard.tsx';
import { toCardProduct } from '../catalog/queries.ts';
import { Answer } from './Answer.tsx';
import { CompanyChatButtons } from './CompanyChatButtons.tsx';
import { assistantLabels } from './labels.ts';

export const MessageBubble = styled('article')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  maxWidth: '100%',
  '&[data-role=user]': {
    justifySelf: 'end',
    maxWidth: 'min(88%, 560px)',
    padding: '10px 16px',
    borderRadius: `${radius.card}px ${radius.card}px 4px ${radius.card}px`,
    background: color.primarySoft,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: 1.5,
  },
  '&[data-role=assistant]': {
    padding: '14px 16px 16px',
    borderRadius: `${radius.card}px ${radius.card}px ${radius.card}px 4px`,
    border: `1px solid ${color.line}`,
    background: color.paper,
  },
});
export const MessageAuthor = styled('h2')(visuallyHidden);
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '20px 14px',
  [from.md]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const Footer = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  color: color.muted,
  fontSize: '0.875rem',
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 6, color: color.primary },
});

export function MessageView({ message, question }: { message: AssistantMessage; question: string }) {
  const text = useLabels(assistantLabels);
  const locale = useLocale();
  const { role, products, documents, links, companies, created_at } = message;
  const time = <time dateTime={created_at}>{formatDate(created_at, locale, 'dateTime')}</time>;
  if (role === 'user') {
    return (
      <MessageBubble data-role="user">
        <MessageAuthor>
          {text.you}, {time}
        </MessageAuthor>
        <span translate="no">{message.text}</span>
      </MessageBubble>
    );
  }
  // Omits pages that the text already links to
  const isLinked = (path: string) => message.text.includes(`](${path})`);
  const pages = [...documents.map(({ type, title }) => ({ path: `/document/read/${type}`, title })), ...links].filter(
    ({ path }) => !isLinked(path),
  );
  return (
    <MessageBubble data-role="assistant">
      <MessageAuthor>
        {text.assistant}, {time}
      </MessageAuthor>
      <Answer text={message.text} />
      {products.length > 0 && (
        <Cards>
          {products.map((product) => (
            <ProductCard key={product.id} product={toCardProduct(product)} view="grid" isEager={false} />
          ))}
        </Cards>
      )}
      {pages.length > 0 && (
        <Footer aria-label={text.rests}>
          {pages.map(({ path, title }) => (
            <AppLink key={path} to={path} translate="no">
              <Icon name="list" size={16} />
              {title}
            </AppLink>
          ))}
        </Footer>
      )}
      <CompanyChatButtons companies={companies} question={question} />
    </MessageBubble>
  );
}
