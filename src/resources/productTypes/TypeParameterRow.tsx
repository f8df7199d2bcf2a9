/** One parameter of a product type. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color } from '#src/theme/tokens.ts';
import type { EditedTypeParameter } from './typeParameterList.ts';
import { ValueNames } from './cells.tsx';
import { editorLabels } from './editorLabels.ts';

const Row = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: '2px 10px',
  '& small': {
    display: 'block',
    color: color.muted,
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& strong': { fontWeight: 600, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  // On phones the switch is below the name.
  [below.sm]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '& > [data-need]': { gridColumn: '1 / -1', gridRow: 2 } },
});
const RequiredLabel = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  color: color.muted,
  cursor: 'pointer',
});

export interface TypeParameterRowProps {
  parameter: EditedTypeParameter;
  disabled: boolean;
  onRequired: (required: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function TypeParameterRow({ parameter, disabled, onRequired, onEdit, onRemove }: TypeParameterRowProps) {
  const text = useLabels(editorLabels);
  const locale = useLocale();
  const name = getLocalizedName(parameter, locale);
  return (
    <SortRow id={parameter.id} label={name} isLocked={disabled}>
      <Row>
        <div style={{ minWidth: 0 }}>
          <strong>{name}</strong>
          <small>
            {parameter.type === 'list' ? (
              <>
                {text.list}: <ValueNames record={parameter} />
              </>
            ) : (
              [text.number, getLocalizedUnit(parameter, locale)].filter(Boolean).join(', ')
            )}
          </small>
        </div>
        <RequiredLabel data-need>
          <SwitchField
            bare
            label={`${text.required}: ${name}`}
            checked={parameter.required}
            disabled={disabled}
            onChange={(event) => onRequired(event.target.checked)}
          />
          <span aria-hidden="true">{text.required}</span>
        </RequiredLabel>
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
