/** Somebody's picture: chosen from the disk, cut to a square, replaced, deleted. Each step is kept at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { usePicture } from '#src/ui/crop/usePicture.tsx';
import { Face } from '../cells.tsx';
import { userWords } from '../labels.ts';
import { useTakeUser } from '../useTakeUser.ts';

const Row = styled('div')({
  display: 'grid',
  gap: 20,
  justifyItems: 'start',
  [from.sm]: { gridTemplateColumns: '120px minmax(0, 1fr)', alignItems: 'center' },
});
const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const About = styled('p')({
  margin: '0 0 14px',
  maxWidth: 420,
  color: colour.muted,
  fontSize: '0.875rem',
  lineHeight: 1.5,
});

function PhotoOf({ user }: { user: User }) {
  const text = useLabels(userWords);
  const params = { id: user.id };
  const { choose, remove, part } = usePicture({
    words: { choose: text.choosePhoto, save: text.savePhoto, saved: text.photoSaved, removed: text.photoRemoved },
    frames: [44, 96],
    field: 'photos',
    upload: (calls, picture, signal) => calls.users.uploadPhotos({ params, files: { photos: [picture] }, signal }),
    remove: () => api.users.deletePhoto({ params }),
    onChanged: useTakeUser(),
  });
  return (
    <Card style={{ maxWidth: 760 }}>
      <h2>{text.photo}</h2>
      <Row>
        <Face user={user} size={120} />
        <div>
          <About>{user.avatar ? text.aboutPhoto : `${text.noPhoto}. ${text.aboutPhoto}`}</About>
          <Deeds>
            <Button variant={user.avatar ? 'outlined' : 'contained'} onClick={choose}>
              {user.avatar ? text.replacePhoto : text.choosePhoto}
            </Button>
            {user.avatar && (
              <Button color="error" onClick={remove}>
                {text.removePhoto}
              </Button>
            )}
          </Deeds>
          {part}
        </div>
      </Row>
    </Card>
  );
}

export default function Photo() {
  const user = useRecordContext<User>();
  return user && <PhotoOf user={user} />;
}
