import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatAmong, openChat } from './chat.ts';
import { wantedScripts } from './outside-scripts.ts';

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
        prechatAPI: { setHiddenPrechatFields: (fields: object) => acts.push(fields) },
      },
    };
    await openChat('salesforce-cloud-chat', asker, outside);
    expect(acts).toEqual([{ FirstName: 'Maren', LastName: 'Lund', Email: 'maren@example.com' }, 'open']);
    acts.length = 0;
    await openChat('salesforce-cloud-chat', undefined, outside);
    expect(acts).toEqual(['open']);
  });
});
