/** /chats and /chats/{channel}: the list and the open conversation, side by side or, on phones, one at a time. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { below, color, from, radius } from '#src/theme/tokens.ts';
import { PageWidth } from '#src/ui/layoutParts.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useHead } from '../head.tsx';
import { usePathParam } from '../params.tsx';
import { NewChat, parseChatTarget } from './NewChat.tsx';
import { ChatList } from './ChatList.tsx';
import { chatLabels } from './labels.ts';
import { OpenChat } from './OpenChat.tsx';

const PageLayout = styled(PageWidth)({ [from.md]: { paddingBlock: 20 }, [below.md]: { padding: 0 } });
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: color.paper,
  overflow: 'hidden',
  [from.md]: {
    gridTemplateColumns: '320px minmax(0, 1fr)',
    height: 'calc(100dvh - 113px - var(--banners-height, 0px))',
    minHeight: 420,
    border: `1px solid ${color.line}`,
    borderRadius: radius.panel,
  },
  [from.lg]: { gridTemplateColumns: '360px minmax(0, 1fr)' },
});
const Side = styled('div')({
  minHeight: 0,
  minWidth: 0,
  [from.md]: { borderInlineEnd: `1px solid ${color.line}` },
  [below.md]: {
    minHeight: 'calc(100dvh - 126px - var(--banners-height, 0px))',
    '&[data-other=open]': { display: 'none' },
  },
});
// On phones a conversation fills the screen below the header, so its input is right above the keyboard.
const Main = styled('div')({
  minHeight: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  background: color.paper,
  [below.md]: { position: 'fixed', zIndex: 1050, inset: '61px 0 0', '&[data-open=false]': { display: 'none' } },
});

export function Page() {
  const text = useLabels(chatLabels);
  const me = useSession()?.me;
  const channel = usePathParam('channel');
  const target = parseChatTarget(channel);
  useHead({ title: text.title, noIndex: true });
  if (!me) return null;
  return (
    <PageLayout>
      <Columns>
        <Side data-other={channel ? 'open' : 'none'}>
          <ChatList me={me} openId={channel || null} />
        </Side>
        <Main data-open={channel !== ''}>
          {channel === '' && (
            <div style={{ alignSelf: 'center' }}>
              <EmptyState icon="chat" title={text.choose.title} text={text.choose.text} />
            </div>
          )}
          {channel !== '' && (target ? <NewChat key={channel} target={target} /> : <OpenChat id={channel} me={me} />)}
        </Main>
      </Columns>
    </PageLayout>
  );
}
