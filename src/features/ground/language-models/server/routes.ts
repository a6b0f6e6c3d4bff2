import { type Route, route, routesOf } from '#server/http/route.ts';
import { modelApi } from '../contract.ts';
import { maySwitchModel, seesModel } from './access.ts';
import { showModel } from './actions.ts';
import { setUsesModel } from './store.ts';

export const modelRoutes: Route[] = routesOf(modelApi, [
  route(modelApi.state, seesModel, ({ at, granted }) => showModel(at, granted.canSwitch)),
  route(modelApi.switch, maySwitchModel, async ({ at, input }) => {
    await setUsesModel(at, input.body.isOn);
    return {};
  }),
]);
