/** An icon of the header with how many there are of it. Known in the browser only; takes no room of its own. */
import styled from '@emotion/styled';
import { colour } from '#src/theme/tokens.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';

const Holder = styled('span')({ position: 'relative', lineHeight: 0 });
const Badge = styled('span')({
  position: 'absolute',
  top: -9,
  // Grows towards the icon: three figures would be beyond a phone's edge
  right: -10,
  minWidth: 19,
  height: 19,
  padding: '0 5px',
  borderRadius: 99,
  background: colour.primary,
  color: colour.onPrimary,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '19px',
  textAlign: 'center',
  boxShadow: `0 0 0 2px ${colour.paper}`,
});

const most = 99;

export const Counted = ({ icon, count }: { icon: IconName; count: number }) => (
  <Holder>
    <Icon name={icon} />
    {count > 0 && <Badge aria-hidden="true">{count > most ? `${most}+` : count}</Badge>}
  </Holder>
);
