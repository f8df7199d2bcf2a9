/** Link to the import screen. */
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { getScreenAccess } from '#contract/screens.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { OfficeIcon } from '../../parts/OfficeIcon.tsx';
import { useHasAccess } from '../../access.ts';
import { listLabels } from '../labels.ts';

/** @param isIcon for narrow screens */
export function ImportButton({ to, isIcon = false }: { to: string; isIcon?: boolean }) {
  const labels = useLabels(listLabels);
  const hasAccess = useHasAccess();
  if (!hasAccess(getScreenAccess(to.split('?', 1)[0] ?? ''))) return null;
  const icon = <OfficeIcon name="upload" size={18} />;
  return (
    <Button
      variant="outlined"
      component={Link}
      to={to}
      {...(isIcon
        ? { 'aria-label': labels.import, sx: { minWidth: 0, px: 1.25 } }
        : { startIcon: icon, sx: { marginInlineEnd: 1 } })}
    >
      {isIcon ? icon : labels.import}
    </Button>
  );
}
