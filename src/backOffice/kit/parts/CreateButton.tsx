/** The way to a new thing, for those who may make one. */
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Icon } from '#src/ui/icons.tsx';
import { accessOf, accessOfCall } from '../definition.ts';
import { useResource, useWords } from '../ResourceScope.tsx';
import { useMay } from '../useMay.ts';

export function CreateButton() {
  const { paths, calls } = useResource();
  const { create } = useWords();
  const may = useMay();
  if (!paths.create || !create || !may(accessOf(paths.create)) || !may(accessOfCall(calls.create))) return null;
  return (
    <Button variant="contained" component={Link} to={paths.create} startIcon={<Icon name="plus" size={18} />}>
      {create}
    </Button>
  );
}
