import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse } from '#testing/browse.ts';
import type { Actor } from '#testing/world.ts';
import { meetingApi } from '../contract.ts';
import { levelTenAgenda } from '../rules.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Honolulu'];

/** Creates a meeting on a Monday as somebody in Kiritimati plans it; resolves to its id. */
const planned = async (who: Actor, title: string, meetingTime: string | null): Promise<string> => {
  const { id } = await who.call(meetingApi.create, {
    body: {
      title,
      cadence: 'Weekly',
      nextDate: '2040-05-07',
      meetingTime,
      timeZone: ahead,
      agendaItems: levelTenAgenda.items,
      invitees: [who.personId],
      visibility: { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] },
    },
  });
  return id;
};

describe('a meeting that was planned in another time zone', () => {
  it.each([
    [ahead, 'Monday, May 7, 3:00 PM', 'Monday, 3:00 PM'],
    [behind, 'Sunday, May 6, 3:00 PM', 'Sunday, 3:00 PM'],
  ])(
    'Y-09: is on the first page of an organisation on the day that it has in %s, though it is Monday in UTC',
    async (zone, long, short) => {
      const who = await browsing.here.org('Harbor & Pine');
      const kept = JSON.stringify({ later: [], people: [], hidden: false });
      await browsing.here.sql('update org_member set first_steps = $1', [kept], who.orgId);
      await planned(who, 'Early crew', '15:00:00.000');
      const { page, enter, faults, context } = await browsing.visitor({ zone });
      await enter(who, '/');
      await page.getByText(long).waitFor();
      await page.getByText(`Early crew, ${short}, 90 minutes.`).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('Y-09: is on its own day for everybody where it has no time, at home and in its lobby', async () => {
    const who = await browsing.here.org('Tidewater');
    const id = await planned(who, 'All day', null);
    await planned(who, 'Another day', null);
    const { page, enter, faults, context } = await browsing.visitor({ zone: behind });
    await enter(who, '/');
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'All day' }).waitFor();
    await main.getByRole('list', { name: 'Meetings after that' }).getByText('Another day').waitFor();
    expect(await main.locator('time[datetime="2040-05-07"]').allInnerTexts()).toEqual(['May 7, 2040', 'May 7, 2040']);
    await page.goto(`/meeting/live/${id}`);
    await page.getByText('Ready when you are').waitFor();
    expect(await main.getByText(/\d:00/).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
