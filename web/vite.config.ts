// `vite build web` and editors look here; the configuration is beside package.json.
export { default } from '../vite.config';
