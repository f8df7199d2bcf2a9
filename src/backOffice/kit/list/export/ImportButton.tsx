/** The way to where a table is taken in. */
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { OfficeIcon } from '../../parts/OfficeIcon.tsx';
import { accessOf } from '../../definition.ts';
import { useMay } from '../../useMay.ts';
import { listWords } from '../labels.ts';

/** @param isIcon where room is short */
export function ImportButton({ to, isIcon = false }: { to: string; isIcon?: boolean }) {
  const words = useLabels(listWords);
  const may = useMay();
  if (!may(accessOf(to.split('?', 1)[0] ?? ''))) return null;
  const icon = <OfficeIcon name="upload" size={18} />;
  return (
    <Button
      variant="outlined"
      component={Link}
      to={to}
      {...(isIcon
        ? { 'aria-label': words.import, sx: { minWidth: 0, px: 1.25 } }
        : { startIcon: icon, sx: { marginInlineEnd: 1 } })}
    >
      {isIcon ? icon : words.import}
    </Button>
  );
}
