/** Banners about the account, as wide as the page. */
import styled from '@emotion/styled';
import type { Me } from '#contract/users.ts';
import { below } from '#src/theme/tokens.ts';
import { AccountBanners } from '#src/ui/AccountBanners.tsx';
import { PageWidth } from '#src/ui/layoutParts.tsx';

const Wide = styled(PageWidth)({ '& > div:not(:empty)': { padding: '16px 0 0', [below.md]: { paddingBottom: 8 } } });

export const PageBanners = ({ me }: { me: Me }) => (
  <Wide>
    <AccountBanners me={me} />
  </Wide>
);
