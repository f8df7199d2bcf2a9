/**
 * The parts of a letter's HTML, and their composition. A letter loads nothing from elsewhere: mail programs ask before
 * they load, and the load would show the sender who reads. Parts are rendered once, with placeholders for what differs.
 */
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '#contract/failures.ts';
import { compile, join, type Markup } from './compileMarkup.ts';
import type { Block, Letter } from './letter.ts';

const ink = '#1b211b';
const muted = '#566056';
const green = '#2e7d32';
const line = '1px solid #dfe6df';

const styles = {
  body: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: '#f4f7f4',
    color: ink,
    fontFamily: "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
  },
  sheet: { maxWidth: 560, margin: '0 auto', padding: '28px 28px 24px', backgroundColor: '#ffffff', borderRadius: 12 },
  brand: { margin: '0 0 24px', fontSize: 18, lineHeight: '24px', fontWeight: 700, color: green },
  heading: { margin: '0 0 16px', fontSize: 24, lineHeight: '30px', fontWeight: 700, color: ink },
  text: {
    margin: '0 0 16px',
    fontSize: 16,
    lineHeight: '24px',
    color: ink,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  quote: {
    margin: '0 0 16px',
    padding: '4px 0 4px 16px',
    borderLeft: `3px solid ${green}`,
    fontSize: 16,
    lineHeight: '24px',
    color: ink,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: 8,
    backgroundColor: green,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { margin: '12px 0 20px', fontSize: 13, lineHeight: '18px', color: muted, wordBreak: 'break-all' },
  link: { color: green },
  cell: { padding: '10px 0', borderBottom: line, fontSize: 15, lineHeight: '22px', color: ink, verticalAlign: 'top' },
  figure: {
    padding: '10px 0 10px 12px',
    borderBottom: line,
    fontSize: 15,
    lineHeight: '22px',
    color: ink,
    verticalAlign: 'top',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  small: { margin: '0 0 8px', fontSize: 13, lineHeight: '18px', color: muted },
} as const satisfies Record<string, CSSProperties>;

const brand: Record<Locale, string> = { en: 'Yarmarka', ru: 'Ярмарка' };

const TextPart = ({ text }: { text: ReactNode }) => <Text style={styles.text}>{text}</Text>;

const Quote = ({ text }: { text: ReactNode }) => <Text style={styles.quote}>{text}</Text>;

const Table = ({ rows }: { rows: ReactNode }) => <Section style={{ margin: '4px 0 20px' }}>{rows}</Section>;

const ItemRow = ({ name, count, amount }: Record<'name' | 'count' | 'amount', ReactNode>) => (
  <Row>
    <Column style={styles.cell}>
      {name} <span style={{ color: muted }}>{count}</span>
    </Column>
    <Column style={styles.figure}>{amount}</Column>
  </Row>
);

interface SumProps {
  name: ReactNode;
  amount: ReactNode;
}

const Sum = ({ name, amount }: SumProps) => (
  <Row>
    <Column style={styles.cell}>{name}</Column>
    <Column style={styles.figure}>{amount}</Column>
  </Row>
);

const lastSum: CSSProperties = { borderBottom: 'none', fontWeight: 700 };

const LastSum = ({ name, amount }: SumProps) => (
  <Row>
    <Column style={{ ...styles.cell, ...lastSum }}>{name}</Column>
    <Column style={{ ...styles.figure, ...lastSum }}>{amount}</Column>
  </Row>
);

const Fact = ({ name, value }: Record<'name' | 'value', ReactNode>) => (
  <Row>
    <Column style={{ ...styles.cell, color: muted }}>{name}</Column>
    <Column style={{ ...styles.figure, whiteSpace: 'normal' }}>{value}</Column>
  </Row>
);

interface LinkProps {
  label: string;
  url: string;
}

const ActionButton = ({ label, url }: LinkProps) => (
  <Section style={{ margin: '8px 0 4px' }}>
    <Button href={url} style={styles.button}>
      {label}
    </Button>
    <Text style={styles.address}>
      <Link href={url} style={{ color: muted }}>
        {url}
      </Link>
    </Text>
  </Section>
);

const Unsubscribe = ({ label, url }: LinkProps) => (
  <Text style={styles.small}>
    <Link href={url} style={styles.link}>
      {label}
    </Link>
  </Text>
);

interface FrameProps {
  locale: string;
  subject: string;
  preview: ReactNode;
  brand: ReactNode;
  heading: ReactNode;
  blocks: ReactNode;
  reason: ReactNode;
  unsubscribe: ReactNode;
}

const Frame = ({ locale, subject, preview, brand, heading, blocks, reason, unsubscribe }: FrameProps) => (
  <Html lang={locale}>
    <Head>
      <title>{subject}</title>
      <meta name="color-scheme" content="light" />
    </Head>
    {preview}
    <Body style={styles.body}>
      <Container style={styles.sheet}>
        <Text style={styles.brand}>{brand}</Text>
        <Heading as="h1" style={styles.heading}>
          {heading}
        </Heading>
        {blocks}
        <Hr style={{ margin: '24px 0 16px', border: 'none', borderTop: line }} />
        <Text style={styles.small}>{reason}</Text>
        {unsubscribe}
      </Container>
    </Body>
  </Html>
);

async function compileParts() {
  return {
    text: await compile(TextPart, ['text']),
    quote: await compile(Quote, ['text']),
    table: await compile(Table, ['rows']),
    item: await compile(ItemRow, ['name', 'count', 'amount']),
    sum: await compile(Sum, ['name', 'amount']),
    lastSum: await compile(LastSum, ['name', 'amount']),
    fact: await compile(Fact, ['name', 'value']),
    button: await compile(ActionButton, ['label', 'url']),
    unsubscribe: await compile(Unsubscribe, ['label', 'url']),
    frame: await compile(
      Frame,
      ['locale', 'subject', 'preview', 'brand', 'heading', 'blocks', 'reason', 'unsubscribe'],
      { isDocument: true },
    ),
  };
}
type Parts = Awaited<ReturnType<typeof compileParts>>;

let compiling: Promise<Parts> | undefined;
const getParts = () => (compiling ??= compileParts());

function renderBlock(block: Block, parts: Parts): Markup {
  if (block.kind === 'table') {
    const sums = block.sums.map((sum, index) => parts[index === block.sums.length - 1 ? 'lastSum' : 'sum'](sum));
    return parts.table({ rows: join([...block.rows.map(parts.item), ...sums]) });
  }
  return block.kind === 'facts'
    ? parts.table({ rows: join(block.facts.map(parts.fact)) })
    : parts[block.kind](block as never);
}

/** What mail programs show beside the subject. Its length decides how much padding follows, so it isn't compiled. */
const renderPreview = (text: string): Markup => ({ html: renderToStaticMarkup(<Preview>{text}</Preview>) });

/** The complete HTML document. */
export async function renderHtml(letter: Letter, locale: Locale): Promise<string> {
  const parts = await getParts();
  const blocks = letter.blocks.filter((block) => block !== false);
  const first = blocks.find((block) => block.kind === 'text');
  return parts.frame({
    locale,
    subject: letter.subject,
    preview: first ? renderPreview(first.text) : '',
    brand: brand[locale],
    heading: letter.heading,
    blocks: join(blocks.map((block) => renderBlock(block, parts))),
    reason: letter.reason,
    unsubscribe: letter.unsubscribe ? parts.unsubscribe(letter.unsubscribe) : '',
  }).html;
}
