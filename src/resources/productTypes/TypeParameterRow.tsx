/** One parameter that a type asks for. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { nameOf, unitOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, colour } from '#src/theme/tokens.ts';
import type { Asked } from './asked.ts';
import { ValueNames } from './cells.tsx';
import { editorWords } from './editorLabels.ts';

const Row = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: '2px 10px',
  '& small': {
    display: 'block',
    color: colour.muted,
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& strong': { fontWeight: 600, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  // On the phone the switch stands beneath the name.
  [below.sm]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '& > [data-need]': { gridColumn: '1 / -1', gridRow: 2 } },
});
const Need = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  color: colour.muted,
  cursor: 'pointer',
});

export interface AskedRowProps {
  asked: Asked;
  disabled: boolean;
  onRequired: (required: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function AskedRow({ asked, disabled, onRequired, onEdit, onRemove }: AskedRowProps) {
  const text = useLabels(editorWords);
  const locale = useLocale();
  const name = nameOf(asked, locale);
  return (
    <SortRow id={asked.id} label={name} isLocked={disabled}>
      <Row>
        <div style={{ minWidth: 0 }}>
          <strong>{name}</strong>
          <small>
            {asked.type === 'list' ? (
              <>
                {text.listOf} <ValueNames record={asked} />
              </>
            ) : (
              [text.number, unitOf(asked, locale)].filter(Boolean).join(', ')
            )}
          </small>
        </div>
        <Need data-need>
          <SwitchField
            bare
            label={`${text.required}: ${name}`}
            checked={asked.required}
            disabled={disabled}
            onChange={(event) => onRequired(event.target.checked)}
          />
          <span aria-hidden="true">{text.required}</span>
        </Need>
        <span style={{ display: 'flex' }}>
          <IconButton size="small" disabled={disabled} aria-label={`${text.edit}: ${name}`} onClick={onEdit}>
            <OfficeIcon name="pen" size={18} />
          </IconButton>
          <IconButton
            size="small"
            color="error"
            disabled={disabled}
            aria-label={`${text.remove}: ${name}`}
            onClick={onRemove}
          >
            <OfficeIcon name="bin" size={18} />
          </IconButton>
        </span>
      </Row>
    </SortRow>
  );
}
