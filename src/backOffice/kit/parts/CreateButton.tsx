/** Button to the create screen, for users with access. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { CanAccess } from 'react-admin';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, from } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { kitLabels } from '../labels.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';

/** On phones the title beside it tells what is created. */
export const FullLabel = styled('span')({ [below.sm]: { display: 'none' } });
export const ShortLabel = styled('span')({ [from.sm]: { display: 'none' } });

export function CreateButton() {
  const { name, paths } = useResource();
  const { add } = useLabels(kitLabels);
  const { create } = useResourceLabels();
  if (!paths.create || !create) return null;
  return (
    <CanAccess resource={paths.create} action="show">
      <CanAccess resource={name} action="create">
        <Button
          variant="contained"
          component={Link}
          to={paths.create}
          aria-label={create}
          startIcon={<Icon name="plus" size={18} />}
        >
          <FullLabel>{create}</FullLabel>
          <ShortLabel>{add}</ShortLabel>
        </Button>
      </CanAccess>
    </CanAccess>
  );
}
