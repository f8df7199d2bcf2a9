/** The user's picture, with actions to upload, crop and remove it. */
import styled from '@emotion/styled';
import type { Me } from '#contract/users.ts';
import { getInitial } from '#contract/rules/cutText.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { updateStoredMe } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePicture } from '#src/ui/crop/usePicture.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { profileLabels } from './labels.ts';

const Round = styled('span')({
  flex: 'none',
  width: 96,
  height: 96,
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: color.primarySoft,
  color: color.primary,
  fontSize: '2.125rem',
  fontWeight: 680,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 10 });

/** The picture, or the first letter of the name. */
export const Avatar = ({ me, name }: { me: Me; name: string }) => (
  <Round aria-hidden="true" translate="no">
    {me.avatar ? (
      <img src={me.avatar.url} alt="" width={96} height={96} />
    ) : /^\p{L}/u.test(name) ? (
      getInitial(name).toUpperCase()
    ) : (
      <Icon name="user" size={40} />
    )}
  </Round>
);

export function AvatarActions({ me }: { me: Me }) {
  const text = useLabels(profileLabels).avatar;
  const {
    choose,
    remove,
    picker: part,
  } = usePicture({
    labels: text,
    frames: [44, 96],
    field: 'photos',
    upload: (calls, picture, signal) => calls.account.avatarUpload({ files: { photos: [picture] }, signal }),
    remove: () => api.account.avatarRemove(),
    onChanged: updateStoredMe,
  });
  return (
    <div>
      <Actions>
        <Button variant="outlined" size="small" onClick={choose}>
          {me.avatar ? text.replace : text.choose}
        </Button>
        {me.avatar && (
          <Button size="small" color="error" onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Actions>
      {part}
    </div>
  );
}
