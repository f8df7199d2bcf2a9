/** Shows an error when a page's file can't be loaded: no connection, or a new version of the application. */
import { Component, type ReactNode } from 'react';
import { reloadIfServerAnswers } from '#src/ui/newVersion.ts';
import { ErrorState } from '#src/ui/states.tsx';

export class PageBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }

  override render(): ReactNode {
    return this.state.isFailed ? <ErrorState onRetry={() => void reloadIfServerAnswers()} /> : this.props.children;
  }
}
