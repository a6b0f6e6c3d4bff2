import { expect, it } from 'vitest';
import { trimContract } from './trim-contracts.ts';

const plain = (code: string): string => code.replaceAll('/* @__PURE__ */ ', '').replaceAll(/\s+/g, ' ');

it('leaves of an endpoint what the browser asks and reads', () => {
  const code =
    "const api = { find: get('rock/{id}', { summary: 'A Rock.', params: { id: id() }, reply: { item: rock }, reads: ['rock'] }) };";
  expect(plain(trimContract(code))).toBe("const api = { find: get('rock/{id}', { reads: ['rock'] }) };");
});

it('leaves out a body, what a search says of itself, and constants that only the server reads', () => {
  const code = `const byId = { params: { id: id() } };
const both = { params: {}, reads: ['rock'] };
const api = { edit: put('rock/{id}', { ...byId, body: rockEdit }), all: post('rocks/search', { ...searching('All.', rock, search), reads }), more: get('more', { ...both }) };`;
  expect(plain(trimContract(code))).toContain(
    "{ edit: put('rock/{id}', { }), all: post('rocks/search', { reads }), more: get('more', { ...both }) }",
  );
});

it('leaves other calls as they are', () => {
  const code = "const form = object({ body: text(), params: 1 }); const list = oneOf('a', { summary: 1 });";
  expect(plain(trimContract(code))).toBe(code);
});

it('says that a call which makes a constant only returns a value, so that a schema that nothing uses is left out', () => {
  expect(trimContract('const one = object({ id: id() });')).toBe('const one = /* @__PURE__ */ object({ id: /* @__PURE__ */ id() });');
});

it('leaves calls that do something: in a function, and as a statement', () => {
  const checked = 'const rule = check(({ value, issues }) => { for (const fault of faultsOf(value)) issues.push(fault); });';
  expect(trimContract(checked)).toBe(checked.replace('check(', '/* @__PURE__ */ check('));
  const tells = "function tell(issues) { issues.push(1); }\nregister('one');";
  expect(trimContract(tells)).toBe(tells);
});
