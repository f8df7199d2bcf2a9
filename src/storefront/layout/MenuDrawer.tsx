/** Menu drawer for phones: category tree, links of the user and theme. Loaded when it is first opened. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { menuEntry } from '#src/ui/Disclosure.tsx';
import { ThemeChoice } from '#src/ui/header/ThemeChoice.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { CategoryTree, menuLabels } from './CategoryTree.tsx';
import { frameLabels } from './labels.ts';

const Content = styled('div')({ marginInline: -12 });
const Entry = styled(AppLink)(menuEntry);
const All = styled(Entry)({ fontWeight: 600 });
const Group = styled('h3')({
  margin: '18px 0 4px',
  padding: '14px 12px 0',
  borderTop: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.4,
});

export interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
}

export function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const frame = useLabels(frameLabels);
  const text = useLabels(menuLabels);
  const session = useSession();
  const myLinks: [string, string, IconName][] = [
    ['/cart', frame.cart, 'cart'],
    ['/wishes', frame.wishes, 'heart'],
    ['/orders/list/my', frame.myOrders, 'box'],
    ['/settings/profile#bonuses', frame.bonuses, 'star'],
  ];
  return (
    <Dialog open={open} onClose={onClose} title={frame.catalog} place="left">
      <Content>
        <All to="/products/catalog">{frame.allProducts}</All>
        <CategoryTree />
        <All to="/blog/all">{frame.blog}</All>
        {canBuy(session?.me) && (
          <>
            <Group>{text.yours}</Group>
            {myLinks.map(([to, name, icon]) => (
              <Entry key={to} to={to}>
                <Icon name={icon} size={20} />
                {name}
              </Entry>
            ))}
          </>
        )}
        <Group>{text.look}</Group>
        <div style={{ padding: '4px 12px' }}>
          <ThemeChoice />
        </div>
      </Content>
    </Dialog>
  );
}
