/** /error/error-v1, and every path at which nothing stands. */
export { NotFound as Page } from './NotFound.tsx';
