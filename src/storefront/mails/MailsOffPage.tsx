/** /mails/off: unsubscribes from emails about carts when it opens, and can subscribe again. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { NarrowWidth, PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { useHead } from '../head.tsx';

const mailsOffLabels = labels({
  en: {
    title: 'Letters about carts',
    off: (email: string) => `No more letters about carts go to ${email}`,
    offText: 'What you order we still confirm by mail.',
    on: (email: string) => `Letters about carts go to ${email} again`,
    onText: 'A cart that you leave is mentioned once.',
    again: 'Turn them on again',
    turnOff: 'Turn them off',
    toCatalog: 'To the catalog',
    dead: 'This link doesn’t work',
    wrong: 'It is incomplete or over: open it from the letter once more.',
    wait: 'One moment',
  },
  ru: {
    title: 'Письма о корзинах',
    off: (email) => `Письма о корзинах на ${email} больше не придут`,
    offText: 'О ваших заказах мы по-прежнему будем писать.',
    on: (email) => `Письма о корзинах снова приходят на ${email}`,
    onText: 'О каждой оставленной корзине мы напомним один раз.',
    again: 'Включить снова',
    turnOff: 'Отключить',
    toCatalog: 'В каталог',
    dead: 'Эта ссылка никуда не ведёт',
    wrong: 'Она неполная или устарела: откройте её из письма ещё раз.',
    wait: 'Минутку',
  },
});

export function Page() {
  const text = useLabels(mailsOffLabels);
  const failureText = useFailureText();
  const api = useApi();
  const token = useLocation().hash.slice(1);
  const [choice, setChoice] = useState<{ email: string; off: boolean } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useHead({ title: text.title, noIndex: true });

  const choose = (off: boolean) =>
    api.abandoned.setMailsOff({ params: { token }, body: { off } }).then(setChoice, setFailure);
  // Requests each link once, however often the component renders
  const requestedToken = useRef('');
  useEffect(() => {
    if (!token || requestedToken.current === token) return;
    requestedToken.current = token;
    void choose(true);
  });

  const catalogButton = (
    <LinkButton to="/products/catalog" variant="contained">
      {text.toCatalog}
    </LinkButton>
  );
  const title = <PageTitle style={{ marginTop: 28 }}>{text.title}</PageTitle>;
  if (!token || failure !== null) {
    return (
      <NarrowWidth>
        {title}
        <EmptyState
          icon="alert"
          title={text.dead}
          text={failure === null || hasCode(failure, 'invalid', 'not_found') ? text.wrong : failureText(failure)}
        >
          {catalogButton}
        </EmptyState>
      </NarrowWidth>
    );
  }
  if (!choice) {
    return (
      <NarrowWidth aria-busy="true">
        {title}
        <EmptyState icon="clock" title={text.wait} />
      </NarrowWidth>
    );
  }
  return (
    <NarrowWidth>
      {title}
      <div role="status">
        <EmptyState
          icon="check"
          title={choice.off ? text.off(choice.email) : text.on(choice.email)}
          text={choice.off ? text.offText : text.onText}
        >
          <Button variant="outlined" onClick={() => void choose(!choice.off)}>
            {choice.off ? text.again : text.turnOff}
          </Button>
          {catalogButton}
        </EmptyState>
      </div>
    </NarrowWidth>
  );
}
