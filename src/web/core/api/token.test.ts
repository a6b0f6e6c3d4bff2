import { describe, expect, it, vi } from 'vitest';
import { createTokenKeeper, type TokenAnswer } from './token.ts';

const jwt = (seconds: number, sub = 'theo'): string =>
  `x.${btoa(JSON.stringify({ sub, iat: 1000, exp: 1000 + seconds }))}.${Math.random()}`;

const keeperWith = (answers: TokenAnswer[]) => {
  const clock = { at: 0 };
  const log = vi.fn();
  const ask = vi.fn(async () => answers.shift() ?? { kind: 'no-answer' as const });
  return { clock, log, ask, keeper: createTokenKeeper({ ask, now: () => clock.at, log }) };
};

describe('the token keeper', () => {
  it('requests a token once for simultaneous callers, and keeps it', async () => {
    const { keeper, ask } = keeperWith([{ kind: 'token', token: jwt(900) }]);
    const [one, two] = await Promise.all([keeper.get(), keeper.get()]);
    expect(one).toBe(two);
    expect(await keeper.get()).toBe(one);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('A-26: renews silently before the token expires', async () => {
    const { keeper, ask, clock, log } = keeperWith([
      { kind: 'token', token: jwt(900) },
      { kind: 'token', token: jwt(900) },
    ]);
    const first = await keeper.get();
    clock.at = 869_000;
    expect(await keeper.get()).toBe(first);
    clock.at = 870_001;
    expect(await keeper.get()).not.toBe(first);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(log).not.toHaveBeenCalled();
  });

  it('A-27: logs a failed renewal', async () => {
    const { keeper, clock, log } = keeperWith([{ kind: 'token', token: jwt(60) }, { kind: 'signed-out' }]);
    await keeper.get();
    clock.at = 60_000;
    expect(await keeper.get()).toBeUndefined();
    expect(log).toHaveBeenCalledWith('TOKEN_AUTO_RENEW_FAILED');
  });

  it('A-28: takes a refusal as signed out, reports it once and does not ask again', async () => {
    const { keeper, ask, log } = keeperWith([{ kind: 'signed-out' }]);
    const left = vi.fn();
    keeper.onSignedOut(left);
    expect(await keeper.get()).toBeUndefined();
    expect(await keeper.get()).toBeUndefined();
    expect(left).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(log).not.toHaveBeenCalled();
  });

  it('keeps a valid token while the server does not answer', async () => {
    const { keeper, clock } = keeperWith([{ kind: 'token', token: jwt(900) }, { kind: 'no-answer' }]);
    const first = await keeper.get();
    clock.at = 880_000;
    expect(await keeper.get()).toBe(first);
    clock.at = 901_000;
    await expect(keeper.get()).rejects.toThrow();
  });

  it('does not take the token of another person, who has signed in in another tab', async () => {
    const { keeper } = keeperWith([
      { kind: 'token', token: jwt(900) },
      { kind: 'token', token: jwt(900, 'maren') },
    ]);
    const left = vi.fn();
    keeper.onSignedOut(left);
    await keeper.get();
    expect(await keeper.renew()).toBeUndefined();
    expect(left).toHaveBeenCalledWith('another');
    expect(await keeper.get()).toBeUndefined();
  });

  it('asks again once the same person has signed in again', async () => {
    const { keeper } = keeperWith([{ kind: 'token', token: jwt(60) }, { kind: 'signed-out' }, { kind: 'token', token: jwt(900) }]);
    const left = vi.fn();
    keeper.onSignedOut(left);
    await keeper.get();
    expect(await keeper.renew()).toBeUndefined();
    expect(left).toHaveBeenCalledWith('ended');
    expect(await keeper.renew()).toBeUndefined();
    expect(await keeper.again()).toMatch(/^x\./);
  });
});
