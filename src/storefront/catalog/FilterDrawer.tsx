/** Drawer with categories and filters for phones, loaded when it is first opened. */
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { hasFilters, parseCatalogState } from './catalogUrl.ts';
import { CategoryNav } from './CategoryNav.tsx';
import { FilterForm, type FilterFormProps } from './FilterForm.tsx';
import { Button } from '#src/ui/Button.tsx';
import { catalogLabels } from './labels.ts';
import type { Branch } from './queries.ts';

export interface FilterDrawerProps extends FilterFormProps {
  open: boolean;
  onClose: () => void;
  branch: Branch | undefined;
  /** Number of products that match. */
  found: string;
}

export function FilterDrawer({ open, onClose, branch, found, ...form }: FilterDrawerProps) {
  const text = useLabels(catalogLabels);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.filters}
      place="left"
      actions={
        <Button variant="contained" fullWidth onClick={onClose}>
          {fill(text.show, { found })}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 28, paddingTop: 4 }}>
        <FilterForm {...form} />
        {branch && (
          <div>
            <h3 style={{ margin: '0 0 6px', fontSize: '0.9375rem', fontWeight: 650 }}>{text.categories}</h3>
            <CategoryNav branch={branch} isFiltered={hasFilters(parseCatalogState(new URLSearchParams(form.search)))} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
