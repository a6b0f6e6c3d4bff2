import { describe, expect, it } from 'vitest';
import { headlineInput } from '#features/work/headlines/contract.ts';
import { issueInput } from '#features/work/issues/contract.ts';
import { rockInput } from '#features/work/rocks/contract.ts';
import { todoInput } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';

const own = { title: 'A title', ownerId: newId(), tractionId: newId(), dueDate: '2026-03-10', contentHtml: '' };
const forms = [
  ['headline', headlineInput, own],
  ['issue', issueInput, { ...own, entityType: 'meeting' }],
  ['rock', rockInput, { ...own, type: 'Personal' }],
  ['to-do', todoInput, own],
] as const;

describe.each(forms)('the source of a new %s', (_, schema, body) => {
  const codeOf = (more: object): string | undefined => {
    const parsed = schema.safeParse({ ...body, ...more });
    return parsed.error?.issues.find(({ path }) => path[0] === 'source')?.message;
  };

  it('is meeting only with a meeting, and issue only with an Issue', () => {
    expect(schema.safeParse(body).data).toMatchObject({ source: 'typed' });
    expect(codeOf({ source: 'meeting', meetingId: newId() })).toBeUndefined();
    expect(codeOf({ source: 'meeting' })).toBe('VAL_INVALID');
    expect(codeOf({ source: 'meeting', meetingId: null })).toBe('VAL_INVALID');
    expect(codeOf({ source: 'issue' })).toBe('VAL_INVALID');
  });

  it('may be voice, where it was said to the voice assistant; import and rule are the server’s own words', () => {
    expect(codeOf({ source: 'voice' })).toBeUndefined();
    for (const source of ['import', 'rule']) expect(codeOf({ source, meetingId: newId(), issueId: newId() })).toBe('VAL_INVALID');
  });
});
