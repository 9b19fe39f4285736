import type { ComponentProps } from 'react';
import css from './city-picture.module.css';

/** The hero's picture: ink, paper and amber, with the drawing as its children. It fades in, because it loads late. */
export function CityPicture(props: ComponentProps<'svg'>) {
  return <svg className={css.picture} preserveAspectRatio="xMidYMid slice" role="img" {...props} />;
}
