/** A mail's plain text as simple HTML: paragraphs, and a button where a line is nothing but a link. */
import { escaped } from '#server/escaped.ts';

export interface MailText {
  subject: string;
  /** Paragraphs are parted by blank lines. */
  text: string;
  /** What the button says that stands for the link. */
  action?: string;
}

const link = /https?:\/\/\S+[^\s.,)]/g;
const linked = (text: string): string => escaped(text).replaceAll('\n', '<br>').replace(link, (url) => `<a href="${url}" style="color:#2e7d32">${url}</a>`);

const button = (url: string, action: string): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2e7d32;color:#ffffff;font-weight:600;text-decoration:none">${escaped(action)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:#566056;word-break:break-all">${linked(url)}</p>`;

const paragraph = (text: string, action: string | undefined): string => (action && /^https?:\/\/\S+$/.test(text) ? button(text, action) : `<p style="margin:0 0 16px">${linked(text)}</p>`);

/** A mail as it is sent: its text, and the same in HTML. */
export const withHtml = (mail: MailText): { subject: string; text: string; html: string } => ({ subject: mail.subject, text: mail.text, html: mailHtml(mail) });

// Nothing in it is loaded from anywhere
function mailHtml({ subject, text, action }: MailText): string {
  const body = text.split(/\n{2,}/).map((part) => paragraph(part, action)).join('');
  return (
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 16px;background:#f4f7f4;color:#1b211b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">` +
    `<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:12px">` +
    `<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#2e7d32">Yarmarka</p>${body}</div></body></html>`
  );
}
