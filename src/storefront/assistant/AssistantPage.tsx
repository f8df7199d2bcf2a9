/** /chats/assistant: conversation with the assistant. Answers are shown while they are written. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { NarrowWidth, PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton, Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useHead } from '../head.tsx';
import { Answer } from './Answer.tsx';
import { Composer } from './Composer.tsx';
import { assistantLabels } from './labels.ts';
import { MessageView, MessageBubble, MessageAuthor } from './MessageView.tsx';
import { useAssistant } from './useAssistant.ts';

/** Share of the daily limit from which the page shows the usage. */
const usageNoticeShare = 0.5;

const Column = styled(NarrowWidth)({
  display: 'flex',
  flexDirection: 'column',
  gap: 18,
  minHeight: 'calc(100dvh - 72px)',
  paddingBlock: '20px 0',
  [from.lg]: { paddingBlock: '32px 0' },
});
const Head = styled('header')({
  display: 'grid',
  gap: 6,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '6px 16px',
  },
  '& p': { margin: 0, maxWidth: 640, color: color.muted, fontSize: '0.9375rem', lineHeight: 1.5 },
});
/** Text buttons: on a phone they align with the title above them. */
const HeaderActions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, marginInline: -12 });
const Log = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
});
const Footer = styled('div')({
  position: 'sticky',
  bottom: 0, // Above the scroll-to-top button of phones
  zIndex: 1001,
  padding: '10px 0 16px',
  background: color.page,
});
const EmptyConversation = styled('section')({
  display: 'grid',
  gap: 14,
  justifyItems: 'center',
  padding: '48px 0 24px',
  textAlign: 'center',
  '& h2': { margin: 0, fontSize: '1.375rem', fontWeight: 680 },
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, maxWidth: 560 },
});
const WaitingText = styled('p')({
  margin: 0,
  color: color.muted,
  '@keyframes waits': { '50%': { opacity: 0.4 } },
  animation: 'waits 1.4s ease-in-out infinite',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
});

function ClearButton({ onClear }: { onClear: () => Promise<void> }) {
  const text = useLabels(assistantLabels);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.clear}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.clearTitle}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
            <Button variant="contained" onClick={() => void onClear().then(() => setOpen(false))}>
              {text.clear}
            </Button>
          </>
        }
      >
        {text.clearText}
      </Dialog>
    </>
  );
}

function Conversation() {
  const text = useLabels(assistantLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const { state, messagesQuery, messages, pending, isBusy, sendQuestion, retry, discardPending, clear } =
    useAssistant();
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length + (pending ? 1 : 0);
  const lastId = messages.at(-1)?.id;
  // Scrolls to new messages; loading earlier ones doesn't move the view.
  useEffect(() => {
    if (lastId !== undefined || pending) end.current?.scrollIntoView?.({ block: 'end' });
  }, [lastId, pending?.key, pending?.answerText.length, pending?.failure, pending]);
  const isEmpty = messagesQuery.isSuccess && count === 0;
  return (
    <Column>
      <Head>
        <div>
          <PageTitle>{text.title}</PageTitle>
          <HeaderActions>
            <LinkButton to="/chats" size="small">
              {text.toChats}
            </LinkButton>
            {messages.length > 0 && <ClearButton onClear={clear} />}
          </HeaderActions>
        </div>
        {state && <p>{state.provider === 'search' ? text.search : text.model(state.model ?? '')}</p>}
        {state && state.spent >= usageNoticeShare && (
          <p>{text.share(formatNumber(state.spent, locale, { style: 'percent', maximumFractionDigits: 0 }))}</p>
        )}
      </Head>
      <Log role="log" aria-label={text.log} aria-busy={isBusy}>
        {messagesQuery.isPending && [0, 1].map((place) => <Skeleton key={place} height={110} radius={14} />)}
        {messagesQuery.isError && !messagesQuery.data && (
          <ErrorState text={failureText(messagesQuery.error)} onRetry={() => void messagesQuery.refetch()} />
        )}
        {messagesQuery.hasNextPage && (
          <Button
            size="small"
            disabled={messagesQuery.isFetchingNextPage}
            onClick={() => void messagesQuery.fetchNextPage()}
          >
            {text.earlier}
          </Button>
        )}
        {isEmpty && (
          <EmptyConversation>
            <h2>{text.begin}</h2>
            <div>
              {Object.values(text.suggestions).map((suggestion) => (
                <Button key={suggestion} variant="outlined" size="small" onClick={() => sendQuestion(suggestion)}>
                  {suggestion}
                </Button>
              ))}
            </div>
          </EmptyConversation>
        )}
        {messages.map((message, index) => (
          <MessageView key={message.id} message={message} question={messages[index - 1]?.text ?? ''} />
        ))}
        {pending && (
          <>
            <MessageBubble data-role="user">
              <MessageAuthor>{text.you}</MessageAuthor>
              <span translate="no">{pending.text}</span>
            </MessageBubble>
            {pending.failure === null ? (
              <MessageBubble data-role="assistant">
                <MessageAuthor>{text.assistant}</MessageAuthor>
                {pending.answerText ? <Answer text={pending.answerText} /> : <WaitingText>{text.writes}</WaitingText>}
              </MessageBubble>
            ) : (
              <Callout
                tone="warning"
                title={text.failed}
                actions={
                  <>
                    <Button size="small" variant="contained" onClick={retry}>
                      {text.retry}
                    </Button>
                    <Button size="small" onClick={discardPending}>
                      {text.drop}
                    </Button>
                  </>
                }
              >
                <p>{pending.failure}</p>
              </Callout>
            )}
          </>
        )}
        {/* Leaves room for the box at the bottom, which covers the end of the list. */}
        <div ref={end} style={{ scrollMarginBottom: 110 }} />
      </Log>
      <Footer>
        <Composer isBusy={isBusy} onSubmit={sendQuestion} />
      </Footer>
    </Column>
  );
}

export function Page() {
  const text = useLabels(assistantLabels);
  const session = useSession();
  useHead({ title: text.title, noIndex: true });
  return session ? <Conversation /> : <PageSkeleton />;
}
