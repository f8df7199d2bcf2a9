/** Stands in for a page whose file could not be loaded: no connection, or a new version of the application. */
import { Component, type ReactNode } from 'react';
import { ErrorState } from '#src/ui/states.tsx';

/** Starts the application anew, as soon as there is a server that answers. */
async function startAnew(): Promise<void> {
  const answers = await fetch('/api/health/live').then(
    () => true,
    () => false,
  );
  if (answers) window.location.reload();
}

export class PageBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }

  override render(): ReactNode {
    return this.state.isFailed ? <ErrorState onRetry={() => void startAnew()} /> : this.props.children;
  }
}
