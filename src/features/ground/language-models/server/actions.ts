import type { Entered } from '#server/access/granted.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import type { modelApi } from '../contract.ts';
import { embeddingModelOf, isConnected } from './actions/switch.ts';
import { readUsesModel } from './store.ts';

export { type Allowance, takeAllowance, tryAllowance } from './actions/allowance.ts';
export { askModel, type ModelMessage, type ModelTools, type ModelUse, mostTurns, tokensOf } from './actions/ask-model.ts';
export { askWhole } from './actions/ask-whole.ts';
export { embedTexts } from './actions/embed.ts';
export { ModelFault } from './actions/model-client.ts';
export { embeddingModelOf, mayUseModel, watchSwitch } from './actions/switch.ts';

export const showModel = async (at: Entered, canSwitch: boolean): Promise<AnswerOf<typeof modelApi.state>> => ({
  isConnected: isConnected(at.config),
  isOn: await readUsesModel(at),
  model: isConnected(at.config) ? (at.config.AI_MODEL ?? '') : '',
  embeddingModel: embeddingModelOf(at.config) ?? '',
  host: isConnected(at.config) ? new URL(at.config.AI_URL ?? '').host : '',
  can: { switch: canSwitch },
});
