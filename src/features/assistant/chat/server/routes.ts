import { type Route, route, routesOf } from '#server/http/route.ts';
import { streamRoute } from '#server/http/transports/stream.ts';
import { chatApi } from '../contract.ts';
import { mayAsk, mayChangeTurn, mayPrompt, seesChat, seesChats } from './access.ts';
import { settleProposal, summarise, turnView } from './actions/stored-turns.ts';
import { answerInChat, answerPrompt } from './actions.ts';
import { listChats, listTurns, removeChat } from './store.ts';

export const assistantRoutes: Route[] = routesOf(chatApi, [
  streamRoute(chatApi.prompt, mayPrompt, ({ at, input, granted }) => answerPrompt(at, input.body, granted)),
  streamRoute(chatApi.ask, mayAsk, ({ at, input, granted }) => answerInChat(at, input.body, granted)),
  route(chatApi.chats, seesChats, async ({ at }) => ({ items: await listChats(at) })),
  route(chatApi.history, seesChat, async ({ at, granted }) => ({ items: (await listTurns(at, granted.id)).map(turnView) })),
  route(chatApi.summary, seesChat, async ({ at, granted }) => ({ summary: await summarise(at, granted) })),
  route(chatApi.settle, mayChangeTurn, async ({ at, input, granted }) => {
    await settleProposal(at, granted, input.body);
    return {};
  }),
  route(chatApi.forget, seesChat, async ({ at, granted }) => {
    await removeChat(at, granted.id);
    return {};
  }),
]);
