/** The way to the wish list, where the header has room for it; on a phone the drawer and the person's menu have one. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { buys, useSession } from '#src/session/session.ts';
import { below } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { control } from '#src/ui/header/headerParts.ts';
import { useWishCount } from '../wishes/wishList.ts';
import { Counted } from './Counted.tsx';
import { frameLabels } from './labels.ts';

const Link = styled(AppLink)({ ...control, [below.md]: { display: 'none' } });

export function WishLink() {
  const text = useLabels(frameLabels);
  const me = useSession()?.me;
  const count = useWishCount();
  // Whoever doesn't buy has no wishes; the room stays, so that nothing moves.
  const isHidden = me !== undefined && !buys(me);
  return (
    <Link
      to="/wishes"
      aria-label={count > 0 ? text.wishesWith(count) : text.wishes}
      title={text.wishes}
      rel="nofollow"
      {...(isHidden && { style: { visibility: 'hidden' } })}
    >
      <Counted icon="heart" count={count} />
    </Link>
  );
}
