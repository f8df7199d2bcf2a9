/**
 * Renders a letter as HTML. It loads nothing from elsewhere: mail programs ask before they load, and the load would
 * show the sender who reads.
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
import { render } from '@react-email/render';
import type { CSSProperties, ReactNode } from 'react';
import type { Locale } from '#contract/failures.ts';
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

const lastSum: CSSProperties = { borderBottom: 'none', fontWeight: 700 };

function Table({ rows, sums }: Extract<Block, { kind: 'table' }>): ReactNode {
  return (
    <Section style={{ margin: '4px 0 20px' }}>
      {rows.map(({ name, count, amount }, index) => (
        <Row key={index}>
          <Column style={styles.cell}>
            {name} <span style={{ color: muted }}>{count}</span>
          </Column>
          <Column style={styles.figure}>{amount}</Column>
        </Row>
      ))}
      {sums.map(({ name, amount }, index) => (
        <Row key={name}>
          <Column style={{ ...styles.cell, ...(index === sums.length - 1 && lastSum) }}>{name}</Column>
          <Column style={{ ...styles.figure, ...(index === sums.length - 1 && lastSum) }}>{amount}</Column>
        </Row>
      ))}
    </Section>
  );
}

const Facts = ({ facts }: Extract<Block, { kind: 'facts' }>): ReactNode => (
  <Section style={{ margin: '4px 0 20px' }}>
    {facts.map(({ name, value }) => (
      <Row key={name}>
        <Column style={{ ...styles.cell, color: muted }}>{name}</Column>
        <Column style={{ ...styles.figure, whiteSpace: 'normal' }}>{value}</Column>
      </Row>
    ))}
  </Section>
);

const ActionButton = ({ label, url }: Extract<Block, { kind: 'button' }>): ReactNode => (
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

function BlockView({ block }: { block: Block }): ReactNode {
  if (block.kind === 'text') return <Text style={styles.text}>{block.text}</Text>;
  if (block.kind === 'quote') return <Text style={styles.quote}>{block.text}</Text>;
  if (block.kind === 'button') return <ActionButton {...block} />;
  return block.kind === 'table' ? <Table {...block} /> : <Facts {...block} />;
}

function LetterHtml({ letter, locale }: { letter: Letter; locale: Locale }): ReactNode {
  const { subject, heading, blocks, reason, unsubscribe } = letter;
  const first = blocks.find((block) => block !== false && block.kind === 'text');
  return (
    <Html lang={locale}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      {first && 'text' in first && <Preview>{first.text}</Preview>}
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.brand}>{brand[locale]}</Text>
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          {blocks.map((block, index) => block && <BlockView key={index} block={block} />)}
          <Hr style={{ margin: '24px 0 16px', border: 'none', borderTop: line }} />
          <Text style={styles.small}>{reason}</Text>
          {unsubscribe && (
            <Text style={styles.small}>
              <Link href={unsubscribe.url} style={styles.link}>
                {unsubscribe.label}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

/** The complete HTML document. */
export const renderHtml = (letter: Letter, locale: Locale): Promise<string> =>
  render(<LetterHtml letter={letter} locale={locale} />);
