import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { gone, seen, show } from '#testing/component/show.tsx';
import { registerApi } from '../contract.ts';
import { WelcomeUserScreen } from './welcome-user-screen.tsx';

const open = async () => {
  const { server } = await show(<WelcomeUserScreen />, {
    session: { user: { experienceLevel: 'None', orgs: [] } },
    answers: [answer(registerApi.tellExperience, {})],
  });
  await seen(page.getByRole('heading', { name: 'How well do you know this way of working?' }).first());
  return server;
};
const step = (place: number) => page.getByText(`Step ${place} of 4`);
const skip = page.getByRole('button', { name: 'Skip for now' });
const next = page.getByRole('button', { name: 'Continue' });

describe('T-18: the questions of somebody new', () => {
  it('are both skipped by one press, which says that the person is new', async () => {
    const server = await open();
    await seen(step(1));
    await skip.click();
    await seen(step(3));
    expect(server.asked(registerApi.tellExperience).map(({ body }) => body)).toEqual([{ level: 'New' }]);
  });

  it('are counted once each', async () => {
    const server = await open();
    await next.click();
    await seen(step(2));
    await gone(step(1));
    await next.click();
    await seen(step(3));
    expect(server.asked(registerApi.tellExperience)).toHaveLength(2);
  });
});
