/** The picture of a message's author, or the initials of the name. */
import { getInitial } from '#contract/rules/cutText.ts';
import type { Speaker } from './model.ts';
import { Avatar } from './conversation.styles.ts';

const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => getInitial(word).toUpperCase())
    .join('');

export const SpeakerAvatar = ({
  speaker,
  isBlank = false,
  size,
}: {
  speaker: Pick<Speaker, 'name' | 'avatar'>;
  isBlank?: boolean;
  size?: number;
}) => (
  <Avatar
    aria-hidden="true"
    translate="no"
    data-blank={isBlank}
    {...(size && { style: { width: size, height: size, fontSize: size / 2.7 } })}
  >
    {!isBlank && (speaker.avatar ? <img src={speaker.avatar} alt="" loading="lazy" /> : getInitials(speaker.name))}
  </Avatar>
);
