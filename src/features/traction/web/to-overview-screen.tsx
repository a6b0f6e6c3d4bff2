import { Navigate } from '@tanstack/react-router';
import { useTractionPage } from './calls.ts';

/** The bare address of a traction leads to its overview; catalogue appendix 1, decision 3. */
export const ToOverviewScreen = () => {
  const { tractionId, threadId } = useTractionPage();
  return <Navigate to={`/traction/${tractionId}/${threadId}/meetingoverview`} replace />;
};
