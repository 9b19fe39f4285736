import { styled } from '@mui/material/styles';
import { useFileLink } from '@/lib/use-file-link';
import { drawingOf, VehicleArt } from './vehicle-art';

const Picture = styled('img')({ display: 'block', flex: 'none', aspectRatio: '104 / 56', objectFit: 'contain' });

/** Whether it is the path of an uploaded picture, not the name of a drawing. */
export const isUploadedPicture = (image: string): boolean => image.startsWith('cartypes/');

/**
 * A vehicle type as its admin shows it: the uploaded picture, or a drawing, which replaces the picture while it loads
 * and if it fails. Decorative: the name is beside it. `width` in px.
 */
export function VehiclePicture(props: { name: string; image: string; width: number }) {
  const src = useFileLink(isUploadedPicture(props.image) ? props.image : undefined, { thumb: true });
  return src ? (
    <Picture src={src} alt="" width={props.width} />
  ) : (
    <VehicleArt kind={drawingOf(props)} width={props.width} />
  );
}
