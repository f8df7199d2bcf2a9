/** Before products leave the store with their category: how many. */
import Button from '@mui/material/Button';
import type { CategoryNode } from '#contract/categories.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { treeWords } from './labels.ts';

export interface HideDialogProps {
  node: CategoryNode | null;
  label: string;
  onHide: (node: CategoryNode) => void;
  onClose: () => void;
}

export function HideDialog({ node, label, onHide, onClose }: HideDialogProps) {
  const text = useLabels(treeWords);
  return (
    <Dialog
      open={node !== null}
      onClose={onClose}
      title={fill(text.hideTitle, { name: label })}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="contained" onClick={() => node && onHide(node)}>
            {text.hide}
          </Button>
        </>
      }
    >
      {node && text.hideText(node.products_count)}
    </Dialog>
  );
}
