/** Sum and number of the ratings that a driver has got. */
export type Ratings = { ratingSum?: number | undefined; ratingCount?: number | undefined };

/** With fewer ratings, an average would reveal the last rating and its author. */
export const RATINGS_SHOWN_FROM = 5;

/** The average to one decimal, as admins see it; undefined without a rating. */
export const averageRating = ({ ratingSum = 0, ratingCount = 0 }: Ratings): number | undefined =>
  ratingCount ? Math.round((ratingSum / ratingCount) * 10) / 10 : undefined;

/** The average for all readers except admins. Drivers see it too, but no single rating (`viewFor`). */
export const shownRating = (ratings: Ratings): number | undefined =>
  (ratings.ratingCount ?? 0) < RATINGS_SHOWN_FROM ? undefined : averageRating(ratings);
