/** The way to a new thing, for those who may make one. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, from } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { accessOf, accessOfCall } from '../definition.ts';
import { kitWords } from '../labels.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { useMay } from '../useMay.ts';

/** On the phone the title beside it says what. */
export const Whole = styled('span')({ [below.sm]: { display: 'none' } });
export const Short = styled('span')({ [from.sm]: { display: 'none' } });

export function CreateButton() {
  const { paths, calls } = useResource();
  const { add } = useLabels(kitWords);
  const { create } = useWords();
  const may = useMay();
  if (!paths.create || !create || !may(accessOf(paths.create)) || !may(accessOfCall(calls.create))) return null;
  return (
    <Button
      variant="contained"
      component={Link}
      to={paths.create}
      aria-label={create}
      startIcon={<Icon name="plus" size={18} />}
    >
      <Whole>{create}</Whole>
      <Short>{add}</Short>
    </Button>
  );
}
