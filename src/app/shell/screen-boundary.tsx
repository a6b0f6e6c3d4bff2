import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ScreenError } from './screen-error.tsx';

/** Keeps the failure of one screen from taking the others down. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ScreenError error={error} reset={() => this.setState({ error: undefined })} />;
  }
}
