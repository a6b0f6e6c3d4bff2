import { useVto } from './calls.ts';
import { Quarters } from './parts/quarters.tsx';

/** The History page: quarters side by side. */
export const VtoHistoryScreen = () => {
  const { data: vto } = useVto();
  return vto === undefined ? null : <Quarters vto={vto} />;
};
