import { beforeAll, describe, expect, it } from 'vitest';
import { modelApi } from '#features/ground/language-models/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { streamed } from '#testing/streamed.ts';
import type { Actor } from '#testing/world.ts';
import { type ChatEvent, chatApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});
await here.name([
  [member, 'Noor Hadid'],
  [owner, 'Jonas Beck'],
]);

const ask = async (question: string, who: Actor = member, session_id = newId(), more: object = {}) => {
  const { events, ...answer } = await streamed(here, who, chatApi.ask, { body: { session_id, question, ...more } });
  const all = events as ChatEvent[];
  return {
    ...answer,
    session_id,
    turnId: all[0]?.turnId ?? '',
    by: all[0]?.by,
    text: all.map(({ text = '' }) => text).join(''),
    sources: all.flatMap(({ sources = [] }) => sources),
    proposals: all.flatMap(({ proposal }) => proposal ?? []),
  };
};
const history = (sessionId: string, who: Actor = member) => who.call(chatApi.history, { params: { sessionId } });

describe('POST chat/ask', () => {
  it('U-10: does not exist while its flag is off, which is its usual state', async () => {
    expect((await ask('What is late?')).status).toBe(404);
    // Every endpoint of it, also to those whom it would refuse for another reason.
    const sessionId = newId();
    for (const who of [member, observer, elsewhere]) {
      const answers = [
        await ask('What is late?', who),
        await streamed(here, who, chatApi.prompt, { body: { prompt: 'What is late?', thread: [] } }),
        await who.call(chatApi.chats),
        await who.call(chatApi.history, { params: { sessionId } }),
        await who.call(chatApi.summary, { params: { sessionId } }),
        await who.call(chatApi.settle, { params: { id: sessionId }, body: { proposalId: sessionId, state: 'added' } }),
        await who.call(chatApi.forget, { params: { sessionId } }),
      ];
      expect(
        answers.map(({ status }) => status),
        who.role,
      ).toEqual(answers.map(() => 404));
    }
  });

  describe('with the flag on and without a model', () => {
    beforeAll(async () => {
      await here.sql("insert into feature_flag (name, enabled) values ('chat-bot', true)");
      const issue = { ownerId: owner.personId, contentHtml: '', tractionId: traction.id, entityType: 'meeting' as const };
      await owner.call(issueApi.create, { body: { ...issue, title: 'Cedar deliveries slip' } });
      await owner.call(issueApi.create, { body: { ...issue, title: 'Deposits clear too late for cedar' } });
    });

    it('answers by search in what the person may see, and says so', async () => {
      const answer = await ask('Why do cedar deliveries slip?');
      expect(answer).toMatchObject({ status: 200, by: 'rules', text: '2 items hold these words', end: { succeeded: true } });
      expect(answer.sources.map(({ title }) => title)).toEqual(['Cedar deliveries slip', 'Deposits clear too late for cedar']);
      for (const who of [outsider, elsewhere]) expect((await ask('cedar deliveries', who)).sources, who.orgId).toEqual([]);
      expect((await ask('cedar deliveries', outsider)).text).toBe('No item holds these words');
    });

    it('proposes the item that a line asks for, and saves nothing', async () => {
      const { proposals, text } = await ask('remind Jonas to call the mills by friday', member, newId(), { tractionId: traction.id });
      expect(text).toBe('Here is what I would add. Nothing is saved yet.');
      expect(proposals).toMatchObject([
        { type: 'todo', title: 'Call the mills', ownerId: owner.personId, dueDate: '2026-03-06', tractionId: traction.id, state: 'open' },
      ]);
      expect((await member.call(todoApi.search, { body: {} })).items).toEqual([]);
      expect((await ask('create a rock sell 40 doors')).proposals).toMatchObject([
        { type: 'rock', title: 'Sell 40 doors', dueDate: '2026-03-31' },
      ]);
      expect((await ask('create a rock sell 40 doors in Q3')).proposals).toMatchObject([
        { type: 'rock', title: 'Sell 40 doors', dueDate: '2026-09-30' },
      ]);
      await here.sql('update org set quarter_month = 2 where id = $1', [owner.orgId], owner.orgId);
      expect((await ask('create a rock sell 40 doors next quarter')).proposals).toMatchObject([
        { title: 'Sell 40 doors', dueDate: '2026-07-31' },
      ]);
      expect((await ask('create a rock sell 40 doors')).proposals).toMatchObject([{ dueDate: '2026-04-30' }]);
      await here.sql('update org set quarter_month = 1 where id = $1', [owner.orgId], owner.orgId);
    });

    it('asks for an owner whom nobody can tell: those of the name that was said may be meant', async () => {
      await here.name([[outsider, 'Jonas Lund']]);
      const proposed = async (question: string) => (await ask(question)).proposals[0];
      const shared = await proposed('ask Jonas to call the mills');
      expect(shared?.ownerId).toBeNull();
      expect(shared?.maybeOwnerIds?.toSorted()).toEqual([owner.personId, outsider.personId].toSorted());
      expect(await proposed('somebody should call the mills')).toMatchObject({ ownerId: null, maybeOwnerIds: [] });
      expect((await proposed('ask Jonas Lund to call the mills'))?.ownerId).toBe(outsider.personId);
      await here.name([[outsider, 'Sol Reyes']]);
    });

    it('proposes for no meeting that the person sees and may not add to', async () => {
      const line = 'issue cedar is late in the leadership meeting';
      expect((await ask(line)).proposals).toMatchObject([{ tractionId: traction.id }]);
      await here.sql(
        'update traction set visibility = jsonb_set(visibility, \'{org}\', \'{"canView": true, "canEdit": false}\') where id = $1',
        [traction.id],
        owner.orgId,
      );
      expect((await ask('cedar deliveries', outsider)).sources).not.toEqual([]);
      expect((await ask(line, outsider, newId(), { tractionId: traction.id })).proposals).toMatchObject([{ tractionId: null }]);
      await here.sql(
        'update traction set visibility = jsonb_set(visibility, \'{org}\', \'{"canView": false, "canEdit": false}\') where id = $1',
        [traction.id],
        owner.orgId,
      );
      expect((await ask('cedar deliveries', outsider)).sources).toEqual([]);
    });

    it('U-03, U-05: keeps questions with their answers, for the person alone', async () => {
      const { session_id } = await ask('cedar');
      await ask('and deposits?', member, session_id);
      const { items } = await history(session_id);
      expect(items).toMatchObject([
        { user_message: 'cedar', assistant_message: '2 items hold these words', isWhole: true, by: 'rules' },
        { user_message: 'and deposits?', assistant_message: '1 item holds these words' },
      ]);
      expect(new Date(items[0]?.created_at ?? '').toISOString()).toBe('2026-03-03T15:00:00.000Z');
      for (const who of [owner, outsider, elsewhere]) expect((await history(session_id, who)).status, who.role).toBe(404);
      for (const who of [owner, outsider]) expect((await ask('more?', who, session_id)).status).toBe(404);
      expect((await member.call(chatApi.chats)).items.find(({ id }) => id === session_id)).toMatchObject({ title: 'cedar', turns: 2 });
      expect((await owner.call(chatApi.chats)).items).toEqual([]);
      const summary = await member.call(chatApi.summary, { params: { sessionId: session_id } });
      expect(summary.summary).toBe('cedar 2 items hold these words\nand deposits? 1 item holds these words');
      expect((await owner.call(chatApi.summary, { params: { sessionId: session_id } })).status).toBe(404);
    });

    it('keeps what became of a proposal, and forgets a conversation at once', async () => {
      const { session_id, turnId, proposals } = await ask('todo call the mills');
      const [proposal] = proposals;
      const chosen = { ownerId: owner.personId, tractionId: traction.id, dueDate: '2026-03-12' };
      const settle = (who: Actor, proposalId = proposal?.id ?? '') =>
        who.call(chatApi.settle, { params: { id: turnId }, body: { proposalId, state: 'added', itemId: traction.id, chosen } });
      expect((await settle(owner)).status).toBe(404);
      expect((await settle(member, newId())).status).toBe(404);
      expect((await settle(member)).status).toBe(200);
      expect((await history(session_id)).items[0]?.proposals).toMatchObject([{ ...chosen, state: 'added', itemId: traction.id }]);
      expect((await member.call(chatApi.summary, { params: { sessionId: session_id } })).summary).toContain('Added: Call the mills');
      expect((await owner.call(chatApi.forget, { params: { sessionId: session_id } })).status).toBe(404);
      expect((await member.call(chatApi.forget, { params: { sessionId: session_id } })).status).toBe(200);
      expect((await history(session_id)).status).toBe(404);
    });

    it('U-10: hides kept conversations with its flag, and from whoever has no licence any more', async () => {
      const { session_id, turnId, proposals } = await ask('todo call the mills');
      const params = { sessionId: session_id };
      const statuses = async () => [
        (await history(session_id)).status,
        (await member.call(chatApi.summary, { params })).status,
        (await member.call(chatApi.chats)).status,
        (await member.call(chatApi.settle, { params: { id: turnId }, body: { proposalId: proposals[0]?.id ?? '', state: 'added' } }))
          .status,
        (await member.call(chatApi.forget, { params })).status,
        (await ask('cedar', member, session_id)).status,
        (await streamed(here, member, chatApi.prompt, { body: { prompt: 'cedar', thread: [] } })).status,
      ];
      await here.sql("update feature_flag set enabled = false where name = 'chat-bot'");
      expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404, 404]);
      await here.sql("update feature_flag set enabled = true where name = 'chat-bot'");
      await here.sql("update org_member set role = 'Observer' where person_id = $1", [member.personId], owner.orgId);
      expect(await statuses()).toEqual([403, 403, 403, 403, 403, 403, 403]);
      await here.sql("update org_member set role = 'Member' where person_id = $1", [member.personId], owner.orgId);
      expect((await history(session_id)).items[0]?.proposals).toMatchObject([{ state: 'open' }]);
    });

    it('U-06: 422 to a blank question or an endless one; 403 to an Observer', async () => {
      expect(await ask('  ')).toMatchObject({ status: 422, codes: { question: ['VAL_REQUIRED'] } });
      expect(await ask('a'.repeat(2_001))).toMatchObject({ status: 422, codes: { question: ['VAL_TOO_LONG'] } });
      expect((await ask('cedar', observer)).status).toBe(403);
      for (const words of ['<img src=x onerror=alert(1)>', '{{term.rock}}', '%', '\\', '🪨'.repeat(500)])
        expect((await ask(words)).status, words).toBe(200);
    });

    it('U-01: answers a conversation that the page holds, and keeps none of it', async () => {
      const before = (await member.call(chatApi.chats)).items.length;
      const thread = [
        { role: 'user' as const, content: 'cedar' },
        { role: 'assistant' as const, content: '2 items hold these words' },
      ];
      const { events, status } = await streamed(here, member, chatApi.prompt, { body: { prompt: 'and deposits?', thread } });
      expect(status).toBe(200);
      expect(events).toMatchObject([{ by: 'rules', text: '1 item holds these words' }]);
      expect((await member.call(chatApi.chats)).items).toHaveLength(before);
    });

    it('forgets conversations 90 days after their last question', async () => {
      const { session_id } = await ask('cedar');
      const old = newId();
      // Written anew, because a change of a row would mark it as of now.
      await here.sql(
        "insert into chat (org_id, id, person_id, title, updated_at) values ($1, $2, $3, 'Cedar', '2025-11-01')",
        [member.orgId, old, member.personId],
        member.orgId,
      );
      expect((await history(old)).status).toBe(200);
      await here.sql("select forget_chats('2025-12-01', 1000)");
      expect((await history(old)).status).toBe(404);
      expect((await history(session_id)).status).toBe(200);
    });
  });
});

describe('ai/state and ai/switch', () => {
  it('says that there is no model, and lets Owner and Admin switch it alone', async () => {
    expect(await member.call(modelApi.state)).toMatchObject({
      isConnected: false,
      isOn: false,
      model: '',
      host: '',
      can: { switch: false },
    });
    expect((await member.call(modelApi.switch, { body: { isOn: true } })).status).toBe(403);
    expect((await owner.call(modelApi.switch, { body: { isOn: true } })).status).toBe(200);
    expect(await owner.call(modelApi.state)).toMatchObject({ isOn: true, can: { switch: true } });
    expect(await elsewhere.call(modelApi.state)).toMatchObject({ isOn: false });
    // Without a model the switch sends nothing anywhere.
    expect((await ask('cedar')).by).toBe('rules');
  });
});
