/** Button to the create screen, for users with access. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, from } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { getScreenAccess, getCallAccess } from '../definition.ts';
import { kitLabels } from '../labels.ts';
import { useResource, useResourceLabels } from '../ResourceScope.tsx';
import { useHasAccess } from '../useHasAccess.ts';

/** On phones the title beside it tells what is created. */
export const FullLabel = styled('span')({ [below.sm]: { display: 'none' } });
export const ShortLabel = styled('span')({ [from.sm]: { display: 'none' } });

export function CreateButton() {
  const { paths, calls } = useResource();
  const { add } = useLabels(kitLabels);
  const { create } = useResourceLabels();
  const hasAccess = useHasAccess();
  if (!paths.create || !create || !hasAccess(getScreenAccess(paths.create)) || !hasAccess(getCallAccess(calls.create)))
    return null;
  return (
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
  );
}
