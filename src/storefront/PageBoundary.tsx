/** Shows an error when a page's file can't be loaded: no connection, or a new version of the application. */
import { Component, type ReactNode } from 'react';
import { ErrorState } from '#src/ui/states.tsx';

/** Reloads the application once the server answers. */
async function reloadApp(): Promise<void> {
  const isServerUp = await fetch('/api/health/live').then(
    () => true,
    () => false,
  );
  if (isServerUp) window.location.reload();
}

export class PageBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }

  override render(): ReactNode {
    return this.state.isFailed ? <ErrorState onRetry={() => void reloadApp()} /> : this.props.children;
  }
}
