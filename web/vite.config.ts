// `vite build web` and editors look here; the configuration stands beside package.json.
export { default } from '../vite.config';
