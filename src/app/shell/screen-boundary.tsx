import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ScreenError } from './screen-error.tsx';

/** Catches the error of one screen, so that the rest of the app keeps working. */
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
