/** A user's picture: uploaded, cropped to a square, replaced, removed. Each step is saved at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRecordContext } from 'react-admin';
import { resources } from '#contract/resource.ts';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useCacheRecord } from '#src/backOffice/kit/useCacheRecord.ts';
import { toRecord } from '#src/dataProvider/records.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { usePicture } from '#src/ui/crop/usePicture.tsx';
import { Avatar } from '../cells.tsx';
import { userLabels } from '../labels.ts';

const Row = styled('div')({
  display: 'grid',
  gap: 20,
  justifyItems: 'start',
  [from.sm]: { gridTemplateColumns: '120px minmax(0, 1fr)', alignItems: 'center' },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const HelpText = styled('p')({
  margin: '0 0 14px',
  maxWidth: 420,
  color: color.muted,
  fontSize: '0.875rem',
  lineHeight: 1.5,
});

function PhotoEditor({ user }: { user: User }) {
  const text = useLabels(userLabels);
  const cacheRecord = useCacheRecord();
  const params = { id: user.id };
  const {
    choose,
    remove,
    picker: part,
  } = usePicture({
    labels: { choose: text.choosePhoto, save: text.savePhoto, saved: text.photoSaved, removed: text.photoRemoved },
    frames: [44, 96],
    field: 'photos',
    upload: (calls, picture, signal) => calls.users.uploadPhotos({ params, files: { photos: [picture] }, signal }),
    remove: () => api.users.deletePhoto({ params }),
    onChanged: (changed: User) => cacheRecord(toRecord(resources.users, changed)),
  });
  return (
    <Card style={{ maxWidth: 760 }}>
      <h2>{text.photo}</h2>
      <Row>
        <Avatar user={user} size={120} />
        <div>
          <HelpText>{user.avatar ? text.aboutPhoto : `${text.noPhoto}. ${text.aboutPhoto}`}</HelpText>
          <Actions>
            <Button variant={user.avatar ? 'outlined' : 'contained'} onClick={choose}>
              {user.avatar ? text.replacePhoto : text.choosePhoto}
            </Button>
            {user.avatar && (
              <Button color="error" onClick={remove}>
                {text.removePhoto}
              </Button>
            )}
          </Actions>
          {part}
        </div>
      </Row>
    </Card>
  );
}

export default function Photo() {
  const user = useRecordContext<User>();
  return user && <PhotoEditor user={user} />;
}
