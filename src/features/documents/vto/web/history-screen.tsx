import { useVto, useVtoParams } from './calls.ts';
import { Quarters } from './quarter/quarters.tsx';

/** The History page: quarters side by side. */
export const VtoHistoryScreen = () => {
  const { data: vto } = useVto();
  const { on, publishedId } = useVtoParams();
  return vto === undefined ? null : <Quarters vto={vto} isLive={on === undefined && publishedId === undefined} />;
};
