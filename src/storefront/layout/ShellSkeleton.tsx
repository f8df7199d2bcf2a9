/** Language-neutral skeleton of the frame, shown until the script runs. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';
import { PageWidth } from '#src/ui/layoutParts.tsx';
import { Bar, Row } from '#src/ui/header/headerParts.ts';
import { LogoMark } from '#src/ui/header/Logo.tsx';

const Block = styled('div')({ background: color.softer, borderRadius: 10 });

export const ShellSkeleton = () => (
  <>
    <Bar aria-hidden="true">
      <PageWidth>
        <Row>
          <span style={{ color: color.primary, lineHeight: 0 }}>
            <LogoMark />
          </span>
          <Block style={{ width: 92, height: 24, marginLeft: 6 }} />
          <Block style={{ width: 88, height: 28, marginLeft: 'auto' }} />
        </Row>
      </PageWidth>
    </Bar>
    <noscript>
      <PageWidth style={{ paddingTop: 32 }}>
        <p lang="en">
          This page needs JavaScript. <a href="/products/catalog">The catalog</a> can be read without it.
        </p>
        <p lang="ru">
          Этой странице нужен JavaScript. <a href="/ru/products/catalog">Каталог</a> можно читать и без него.
        </p>
      </PageWidth>
    </noscript>
    <PageWidth aria-hidden="true" style={{ paddingTop: 40, minHeight: '70vh' }}>
      <Block style={{ width: 'min(320px, 60%)', height: 32 }} />
      <Block style={{ height: 280, marginTop: 28, borderRadius: 18 }} />
    </PageWidth>
  </>
);
