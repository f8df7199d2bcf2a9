/** The storefront's place of what its reader is told: as wide as the page beneath it. */
import styled from '@emotion/styled';
import type { Me } from '#contract/users.ts';
import { below } from '#src/theme/tokens.ts';
import { AccountBanners } from '#src/ui/AccountBanners.tsx';
import { PageWidth } from '#src/ui/layoutParts.tsx';

const Wide = styled(PageWidth)({ '& > div:not(:empty)': { padding: '16px 0 0', [below.md]: { paddingBottom: 8 } } });

export const BannersAbove = ({ me }: { me: Me }) => (
  <Wide>
    <AccountBanners me={me} />
  </Wide>
);
