/** Link to the wish list. On phones the drawer and the user menu have it instead. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, useSession } from '#src/session/session.ts';
import { below } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { headerControl } from '#src/ui/header/headerParts.ts';
import { useWishCount } from '../wishes/wishList.ts';
import { CountedIcon } from './CountedIcon.tsx';
import { frameLabels } from './labels.ts';

const Link = styled(AppLink)({ ...headerControl, [below.md]: { display: 'none' } });

export function WishLink() {
  const text = useLabels(frameLabels);
  const me = useSession()?.me;
  const count = useWishCount();
  // Users who can't buy have no wish list; the room stays, so nothing moves.
  const isHidden = me !== undefined && !canBuy(me);
  return (
    <Link
      to="/wishes"
      aria-label={count > 0 ? text.wishesWith(count) : text.wishes}
      title={text.wishes}
      rel="nofollow"
      {...(isHidden && { style: { visibility: 'hidden' } })}
    >
      <CountedIcon icon="heart" count={count} />
    </Link>
  );
}
