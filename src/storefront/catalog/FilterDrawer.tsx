/** Categories and filters on a phone: a drawer, loaded when it is first opened. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { CategoryNav } from './CategoryNav.tsx';
import { FilterForm, type FilterFormProps } from './FilterForm.tsx';
import { catalogLabels } from './labels.ts';
import type { Branch } from './queries.ts';

export interface FilterDrawerProps extends FilterFormProps {
  open: boolean;
  onClose: () => void;
  branch: Branch | undefined;
}

export function FilterDrawer({ open, onClose, branch, ...form }: FilterDrawerProps) {
  const text = useLabels(catalogLabels);
  return (
    <Dialog open={open} onClose={onClose} title={text.filters} place="side">
      <div style={{ display: 'grid', gap: 28, paddingTop: 4 }}>
        <FilterForm {...form} />
        {branch && (
          <div>
            <h3 style={{ margin: '0 0 6px', fontSize: '0.9375rem', fontWeight: 650 }}>{text.categories}</h3>
            <CategoryNav branch={branch} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
