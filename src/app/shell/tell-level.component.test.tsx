import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { peopleApi } from '#features/ground/people/contract.ts';
import type { Loaded } from '#features/home/session/web/parts/session-source.ts';
import { answer } from '#testing/component/answers.ts';
import { dev, type SessionChange, sessionOf } from '#testing/component/session.ts';
import { seen, showPage } from '#testing/component/show.tsx';
import { everybody } from '#testing/component/things.ts';
import { tellLevel } from './tell-level.ts';

const now = (change: SessionChange) => sessionOf(change) as Loaded;
const told = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
const frame = () => new Promise((done) => requestAnimationFrame(done));

it('B-46: a new role is said with who gave it, and to an Observer what is left to them', async () => {
  await showPage({ answers: [answer(peopleApi.byIds, { items: everybody.filter(({ id }) => id === dev.id) })] });
  await tellLevel(now({ role: 'Observer' }), dev.id);
  await seen(told.getByText(/Dev Castellano made you an Observer at .* You see what you saw before/));
});

it('B-46: the words on a new role go away by themselves, after ten seconds', async () => {
  await showPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await tellLevel(now({ role: 'Member' }), null);
  await frame();
  await frame();
  expect(told.elements().map((each) => each.textContent)).toEqual([expect.stringContaining('you are a Member now.')]);
  vi.advanceTimersByTime(9_999);
  await frame();
  expect(told.elements()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await frame();
  expect(told.elements()).toEqual([]);
});
