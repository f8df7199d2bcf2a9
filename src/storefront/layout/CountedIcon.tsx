/** Icon of the header with a count. Only the browser knows the count; it takes no room. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';

const Holder = styled('span')({ position: 'relative', lineHeight: 0 });
const Badge = styled('span')({
  position: 'absolute',
  top: -9,
  // Grows towards the icon: three digits would not fit at a phone's edge
  right: -10,
  minWidth: 19,
  height: 19,
  padding: '0 5px',
  borderRadius: 99,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '19px',
  textAlign: 'center',
  boxShadow: `0 0 0 2px ${color.paper}`,
});

const maxCount = 99;

export const CountedIcon = ({ icon, count }: { icon: IconName; count: number }) => (
  <Holder>
    <Icon name={icon} />
    {count > 0 && <Badge aria-hidden="true">{count > maxCount ? `${maxCount}+` : count}</Badge>}
  </Holder>
);
