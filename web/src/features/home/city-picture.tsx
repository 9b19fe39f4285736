import type { ComponentProps } from 'react';
import css from './city-picture.module.css';

/** The hero's picture: ink, paper and amber, filled by what is drawn inside. It appears softly, for it comes late. */
export function CityPicture(props: ComponentProps<'svg'>) {
  return <svg className={css.picture} preserveAspectRatio="xMidYMid slice" role="img" {...props} />;
}
