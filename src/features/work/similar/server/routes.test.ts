import { describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { similarApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();

const add = async (title: string): Promise<string> =>
  (
    await owner.call(issueApi.create, {
      body: { title, ownerId: owner.personId, contentHtml: '', tractionId: traction.id, entityType: 'meeting' },
    })
  ).id;
const similar = (title: string, who: Actor = member) => who.call(similarApi.issues, { body: { title } });
const titles = async (title: string, who: Actor = member) => (await similar(title, who)).items.map((item) => item.title);

describe('POST issues/similar', () => {
  it('G-03: finds Issues that came back, solved with their outcome or open', async () => {
    const solved = await add('Cedar deliveries slip');
    await here.sql(
      "update issue set status = 'Reviewed', outcome = 'A second supplier', solved_at = '2025-03-04T10:00:00Z' where id = $1",
      [solved],
      owner.orgId,
    );
    const open = await add('Cedar deliveries slip again');
    await add('The van lease runs out');
    expect((await similar('Cedár delivery slips')).items).toEqual([
      {
        id: solved,
        title: 'Cedar deliveries slip',
        tractionId: traction.id,
        isSolved: true,
        outcome: 'A second supplier',
        at: '2025-03-04T10:00:00.000Z',
      },
      expect.objectContaining({ id: open, isSolved: false, outcome: '' }),
    ]);
  });

  it('finds at most three, and nothing for a text of no or few letters', async () => {
    for (let n = 0; n < 5; n += 1) await add(`Deposits clear too late ${n}`);
    expect(await titles('Deposits clear too late')).toHaveLength(3);
    for (const text of ['', 'a', '%', '___', '\\', '???']) expect(await titles(text), text).toEqual([]);
  });

  it('shows none of meetings that the person may not see, of other organisations, and none that was removed', async () => {
    const id = await add('Harness inspection is overdue');
    expect(await titles('Harness inspection overdue', observer)).toEqual(['Harness inspection is overdue']);
    for (const who of [outsider, elsewhere]) expect(await titles('Harness inspection overdue', who), who.orgId).toEqual([]);
    await here.sql("update issue set status = 'Removed' where id = $1", [id], owner.orgId);
    expect(await titles('Harness inspection overdue')).toEqual([]);
  });
});
