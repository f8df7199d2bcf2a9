/**
 * Recognizes the errors of files of the build that could not be loaded: without a connection, or after a deployment.
 */
const failedLoads = new WeakSet<object>();

// The only event that tells them from other errors: each browser words them differently.
window.addEventListener('vite:preloadError', ({ payload }) => failedLoads.add(payload));

/** Whether an error says that a screen, or a part of it, could not be loaded. */
export const isFailedLoad = (error: unknown): boolean => error instanceof Error && failedLoads.has(error);
