import { Component, type ErrorInfo, type ReactNode } from 'react';
import { tellFailure } from '#web/core/api/tell-failure.ts';

interface DialogBoundaryProps {
  close: () => void;
  children: ReactNode;
}

/** Closes a dialog that fails to render and says so, so that the page beneath keeps working. */
export class DialogBoundary extends Component<DialogBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(info.componentStack);
    tellFailure(error);
    this.props.close();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
