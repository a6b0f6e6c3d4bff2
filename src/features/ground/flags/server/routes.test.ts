import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type World, world } from '#testing/world.ts';
import { flagDefaults } from '../contract.ts';

let here: World;

beforeAll(async () => {
  here = await world({ env: { FEEDBACK_URL: 'mailto:feedback@example.com' } });
});
afterAll(() => here.close());

const load = async () =>
  (await here.app.inject({ url: '/api/v2/app-configuration/feature-flags' })).json<{
    succeeded: boolean;
    flags: Record<string, boolean>;
    links: Record<string, string>;
  }>();

describe('GET app-configuration/feature-flags', () => {
  it('W-01: answers the same with and without /api/v2', async () => {
    expect((await here.app.inject({ url: '/app-configuration/feature-flags' })).json()).toEqual(await load());
  });

  it('W-01: answers somebody who is not signed in', async () => {
    expect(await load()).toMatchObject({ succeeded: true, flags: flagDefaults });
  });

  it('W-03, W-04: has these flags on by default', async () => {
    const { flags } = await load();
    expect(
      Object.keys(flags)
        .filter((name) => flags[name] === true)
        .sort(),
    ).toEqual(['new-dashboard', 'pendo', 'rudderstack', 'salesforce-cloud-chat', 'salesforce-cloud-prechat', 'style-guide', 'vto-pdf']);
  });

  it('W-03, W-05: has these flags off by default', async () => {
    const { flags } = await load();
    expect(
      Object.keys(flags)
        .filter((name) => flags[name] === false)
        .sort(),
    ).toEqual(
      [
        'api-switch',
        'all-meetings-tab',
        'avatax',
        'cascade-headlines',
        'chat-bot',
        'google-tag-manager',
        'headline-status-filter',
        'intercom',
        'investigation-banner',
        'maintenance-page',
        'meeting-pdfs',
        'microsoft-sso',
        'multiple-scorecard-measurable',
        'quarterly-pulsing',
        'region-uk-redirect',
        'smart-rocks',
        'user-preferences',
        'voice-assistant',
        'zendesk-support',
      ].sort(),
    );
  });

  it('W-08: names no other host of the API where none is set', async () => {
    expect(await load()).toMatchObject({ apiHost: null });
  });

  it('D-14, D-32: gives the links that are configured for this installation, and no others', async () => {
    expect((await load()).links).toEqual({ feedback: 'mailto:feedback@example.com' });
  });

  it('W-01: gives the flags as this installation has set them, and ignores unknown names', async () => {
    await here.sql("insert into feature_flag (name, enabled) values ('smart-rocks', true), ('vto-pdf', false), ('no-such-flag', true)");
    const { flags } = await load();
    expect(flags).toMatchObject({ 'smart-rocks': true, 'vto-pdf': false, 'chat-bot': false });
    expect(flags).not.toHaveProperty('no-such-flag');
  });
});
