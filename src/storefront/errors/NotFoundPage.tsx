/** /error/error-v1, and every unknown path. */
export { NotFound as Page } from './NotFound.tsx';
