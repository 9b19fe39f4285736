export { approachS, CITY_KMH, DETOUR } from '#shared/domain/geo/city-drive';
