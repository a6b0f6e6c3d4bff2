import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatAmong, openChat } from './chat.ts';
import { passingOn, wantedScripts } from './outside-scripts.ts';

const asker = { firstName: 'Maren', lastName: 'Lund', email: 'maren@example.com' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('scripts of other hosts', () => {
  it('V-05, V-08: are those whose address is set and whose flag is on', () => {
    const scripts = { pendo: 'https://a.example/a.js', intercom: 'https://b.example/b.js' };
    expect(wantedScripts(scripts, () => true)).toEqual([
      ['intercom', 'https://b.example/b.js'],
      ['pendo', 'https://a.example/a.js'],
    ]);
    expect(wantedScripts(scripts, (flag) => flag === 'pendo').map(([flag]) => flag)).toEqual(['pendo']);
    expect(wantedScripts({}, () => true)).toEqual([]);
  });

  it('V-05: a chat is offered only when the script of one is among them', () => {
    expect(chatAmong(['pendo', 'intercom', 'zendesk-support'])).toBe('zendesk-support');
    expect(chatAmong(['pendo'])).toBeUndefined();
  });
});

describe('analytics events', () => {
  const event = (name: string) => new CustomEvent('x', { detail: { name, step: 3 } });

  it('V-08, W-04: wait for a script that still loads, and are told each service once', () => {
    const told: unknown[] = [];
    const outside: Record<string, unknown> = {};
    const passes = passingOn(outside);
    passes.want(['pendo', 'rudderstack']);
    passes.pass(event('first'));
    outside['pendo'] = { track: (name: string, data: object) => told.push(['pendo', name, data]) };
    passes.tell();
    passes.tell();
    expect(told).toEqual([['pendo', 'first', { step: 3 }]]);
    outside['rudderanalytics'] = { track: (name: string) => told.push(['rudder', name]) };
    passes.pass(event('second'));
    expect(told.slice(1)).toEqual([
      ['rudder', 'first'],
      ['pendo', 'second', { step: 3 }],
      ['rudder', 'second'],
    ]);
    expect(outside['dataLayer']).toBeUndefined();
  });

  it('A-44: wait for the flags, too: the first step of a sign-up is earlier than they are', () => {
    const outside: Record<string, unknown> = {};
    const passes = passingOn(outside);
    passes.pass(event('opened'));
    passes.want(['google-tag-manager']);
    passes.want(['google-tag-manager']);
    expect(outside['dataLayer']).toEqual([{ event: 'opened', step: 3 }]);
  });

  it('V-08: are not told a service whose flag is off, also when its script was loaded before', () => {
    const track = vi.fn<(name: string) => void>();
    const outside: Record<string, unknown> = { pendo: { track } };
    const passes = passingOn(outside);
    passes.want([]);
    passes.pass(event('before'));
    passes.want(['pendo', 'google-tag-manager']);
    passes.pass(event('on'));
    passes.want([]);
    passes.pass(event('off'));
    passes.want(['pendo']);
    expect(track.mock.calls.map(([name]) => name)).toEqual(['on']);
    expect(outside['dataLayer']).toEqual([{ event: 'on', step: 3 }]);
  });
});

describe('openChat', () => {
  it('V-07: looks every 300 ms until a late script has made its launcher', async () => {
    const outside: { Intercom?: (act: string) => void } = {};
    const opened = openChat('intercom', undefined, outside);
    await vi.advanceTimersByTimeAsync(850);
    const Intercom = vi.fn<(act: string) => void>();
    outside.Intercom = Intercom;
    expect(Intercom).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(50);
    expect(Intercom).toHaveBeenCalledExactlyOnceWith('show');
    expect(await opened).toBe(true);
  });

  it('V-07: gives up after half a minute', async () => {
    const opened = openChat('zendesk-support', undefined, {});
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await opened).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('V-06: gives name and address to the chat of Salesforce before it opens, and only when asked to', async () => {
    const acts: unknown[] = [];
    const outside = {
      embeddedservice_bootstrap: {
        utilAPI: { launchChat: () => acts.push('open') },
        prechatAPI: {
          setHiddenPrechatFields: (fields: object) => acts.push(fields),
          removeHiddenPrechatFields: (names: string[]) => acts.push(names),
        },
      },
    };
    await openChat('salesforce-cloud-chat', asker, outside);
    expect(acts).toEqual([{ FirstName: 'Maren', LastName: 'Lund', Email: 'maren@example.com' }, 'open']);
    acts.length = 0;
    await openChat('salesforce-cloud-chat', undefined, outside);
    expect(acts).toEqual([['FirstName', 'LastName', 'Email'], 'open']);
  });
});
