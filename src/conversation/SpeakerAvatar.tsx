/** A speaker's picture, or the first letters of the name. */
import type { Speaker } from './model.ts';
import { Avatar } from './look.ts';

const lettersOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');

export const Face = ({
  of,
  isBlank = false,
  size,
}: {
  of: Pick<Speaker, 'name' | 'avatar'>;
  isBlank?: boolean;
  size?: number;
}) => (
  <Avatar
    aria-hidden="true"
    translate="no"
    data-blank={isBlank}
    {...(size && { style: { width: size, height: size, fontSize: size / 2.7 } })}
  >
    {!isBlank && (of.avatar ? <img src={of.avatar} alt="" loading="lazy" /> : lettersOf(of.name))}
  </Avatar>
);
