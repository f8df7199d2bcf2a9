import { describe, expect, it } from 'vitest';
import { groupLines } from '#src/conversation/grouping.ts';
import { splitLinks } from '#src/conversation/links.ts';
import type { Line } from '#src/conversation/model.ts';
import { addPost } from '#src/storefront/chats/useChats.ts';
import type { ChatList } from '#contract/chats.ts';

const urls = (text: string) => splitLinks(text).flatMap((piece) => ('url' in piece ? [piece.url] : []));

describe('addresses in what people write', () => {
  it('become links without the sentence around them', () => {
    expect(urls('See https://example.com/a?b=1. Or (http://example.com/x_(y)), “https://пример.рф/я”!')).toEqual([
      'https://example.com/a?b=1',
      'http://example.com/x_(y)',
      'https://xn--e1afmkfd.xn--p1ai/%D1%8F',
    ]);
  });

  it('are of http alone: nothing else that somebody types can be run', () => {
    expect(
      urls(
        'javascript:alert(1) data:text/html,x ftp://a.b file:///etc/passwd //evil.example <a href="x"> www.example.com',
      ),
    ).toEqual([]);
  });

  it('change nothing of the text', () => {
    for (const text of ['', 'plain', 'a https://b.c/ d', 'https://', 'https://a.b https://c.d\nhttps://e.f).'])
      expect(
        splitLinks(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });
});

const line = (id: number, minutes: number, author: string | null, changes: Partial<Line> = {}): Line => ({
  key: `${id}`,
  id: `${id}`,
  place: id,
  at: new Date(2026, 0, 5, 12, minutes).getTime(),
  author: author ? { id: author, name: author, avatar: null } : null,
  isMine: false,
  isOurs: false,
  text: 'x',
  files: [],
  state: 'sent',
  ...changes,
});

describe('lines under one another', () => {
  it('stand together when one person says them in one go', () => {
    const placed = groupLines(
      [
        line(1, 0, 'ann'),
        line(2, 1, 'ann'),
        line(3, 2, 'bob'),
        line(4, 9, 'bob'),
        line(5, 9, null),
        line(6, 10, 'bob'),
      ],
      null,
    );
    expect(placed.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it('begin anew on a new day and with the first new one', () => {
    const placed = groupLines([line(1, 0, 'ann'), line(2, 1, 'ann'), line(3, 60 * 13, 'ann')], '2');
    expect(placed.map(({ isFirstOfDay, isFirstUnread, isFirst }) => [isFirstOfDay, isFirstUnread, isFirst])).toEqual([
      [true, false, true],
      [false, true, true],
      [true, false, true],
    ]);
  });
});

describe('the list of chats', () => {
  const chat = (id: string, at: string): ChatList['chats'][number] => ({
    id,
    title: id,
    company: null,
    user: null,
    order_id: null,
    over: false,
    last_post: null,
    last_post_at: at,
    unread: 0,
  });
  const list: ChatList = {
    chats: [chat('a', '2026-01-02T00:00:00Z'), chat('b', '2026-01-01T00:00:00Z')],
    companies: [],
    me: { id: 'me', username: 'user-1' },
    pagination: { page: 1, perPage: 30, total: 2 },
  };
  const post = {
    id: 'p',
    create_at: Date.UTC(2026, 0, 3),
    delete_at: 0,
    channel_id: 'b',
    user_id: 'other',
    message: 'Hi',
    pending_post_id: '',
  };

  it('puts a chat first that something was posted to, unread unless it is open or one’s own', () => {
    expect(addPost(list, post, null)?.chats.map(({ id, unread }) => [id, unread])).toEqual([
      ['b', 1],
      ['a', 0],
    ]);
    expect(addPost(list, post, 'b')?.chats[0]).toMatchObject({ id: 'b', unread: 0, last_post: { message: 'Hi' } });
    expect(addPost(list, { ...post, user_id: 'me' }, null)?.chats[0]?.unread).toBe(0);
    expect(addPost(list, { ...post, channel_id: 'c' }, null)).toBeNull();
  });
});
