import { describe, expect, it } from 'vitest';
import { withHtml } from '#server/notifications/mailHtml.ts';
import { linkMail } from '#server/notifications/signIn.ts';

describe('the HTML of a mail', () => {
  it('has the link as a button and in letters, and loads nothing', () => {
    const { text, html } = withHtml(linkMail('ru', 'reset', 'https://fair.example/auth/change_password/x_Y-1'));
    expect(html.match(/href="https:\/\/fair\.example\/auth\/change_password\/x_Y-1"/g)).toHaveLength(2);
    expect(html).toContain('>Задать новый пароль</a>');
    expect(html).not.toMatch(/src=|<link|<script|@import|url\(/);
    expect(text).not.toContain('<');
  });

  it('shows what people wrote as text, and keeps a full stop out of a link', () => {
    const { html } = withHtml({ subject: '<b>', text: 'Brand <img src=x onerror=alert(1)> & "Co"\n\nSee https://fair.example/a?b=1&c=2.' });
    expect(html).toContain('Brand &#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;');
    expect(html).toContain('<title>&#60;b&#62;</title>');
    expect(html).toMatch(/<a href="https:\/\/fair\.example\/a\?b=1&#38;c=2" [^>]*>[^<]+<\/a>\./);
  });
});
