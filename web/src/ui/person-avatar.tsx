import Avatar from '@mui/material/Avatar';
import { useFileLink } from '@/lib/use-file-link';
import { plainDisc } from './theme/chosen';

/**
 * The first letters of the first two words that have one: flags and brackets are skipped, and a flag is never cut in
 * half.
 */
export const initialsOf = (name: string): string =>
  name
    .normalize()
    .split(/\s+/)
    .flatMap(word => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('');

/**
 * A person's picture from the file store; their initials while it loads and if there is none. Decorative: the name is
 * beside it. `size` in px.
 */
export function PersonAvatar(props: { name: string; path?: string; bookingId?: string; size?: number }) {
  const src = useFileLink(props.path, { bookingId: props.bookingId, thumb: true });
  const size = props.size ?? 40;
  return (
    <Avatar src={src} alt="" sx={[plainDisc, { width: size, height: size, fontSize: size * 0.4, fontWeight: 600 }]}>
      {initialsOf(props.name)}
    </Avatar>
  );
}
