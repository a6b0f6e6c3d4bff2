import { Navigate } from '@tanstack/react-router';
import { useTractionPage } from './calls.ts';

/** Redirects a traction's own address to its overview; catalogue appendix 1, decision 3. */
export const ToOverviewScreen = () => {
  const { tractionId, threadId } = useTractionPage();
  return <Navigate to={`/traction/${tractionId}/${threadId}/meetingoverview`} replace />;
};
