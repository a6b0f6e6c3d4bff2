import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

const check = (files: Record<string, string>): string[] => checkStructure(new Map(Object.entries(files)));

const imports = (from: string, to: string): string[] => check({ [from]: `import { a } from '${to}';\n` });

const rocks = 'src/features/work/rocks';

describe('direction of imports', () => {
  it.each([
    ['src/shared/ids.ts', '#server/core/clock/clock.ts'],
    ['src/server/http/serve.ts', '#features/work/rocks/contract.ts'],
    ['src/web/kit/ui/row.tsx', '#features/work/rocks/web/calls.ts'],
    ['src/web/core/api/call.ts', '#web/kit/ui/row.tsx'],
    [`${rocks}/web/calls.ts`, '#app/dialogs.ts'],
    ['src/app/dialogs.ts', '../main.web.tsx'],
  ])('%s may not import upwards (%s)', (from, to) => {
    expect(imports(from, to)).toContainEqual(expect.stringContaining('imports go main -> app'));
  });

  it.each([
    ['src/server/http/serve.ts', '#web/core/api/call.ts'],
    ['src/web/core/api/call.ts', '#server/http/serve.ts'],
    [`${rocks}/web/calls.ts`, '../server/store.ts'],
    [`${rocks}/server/store.ts`, '#web/core/api/call.ts'],
    ['src/app/features.ts', '#features/work/rocks/web/calls.ts'],
    ['src/main.web.tsx', '#server/http/serve.ts'],
  ])('%s may not meet the other side (%s)', (from, to) => {
    expect(imports(from, to)).toEqual([expect.stringContaining('server and web never meet')]);
  });

  it('keeps contract and rules free of imports from server and web', () => {
    expect(imports(`${rocks}/contract.ts`, './server/tables.ts')).toEqual([expect.stringContaining('serve both sides')]);
    expect(imports(`${rocks}/rules.ts`, '#web/core/i18n/text.ts')).toEqual([expect.stringContaining('serve both sides')]);
  });

  it.each([
    [`${rocks}/server/actions.ts`, '#features/ground/people/server/store.ts'],
    [`${rocks}/server/actions.ts`, '#features/ground/people/server/tables.ts'],
    [`${rocks}/web/rock-screen.tsx`, '#features/ground/people/web/person-panel.tsx'],
    [`${rocks}/web/rock-screen.tsx`, '#features/ground/people/web/card/face.tsx'],
  ])('%s may not reach into another feature (%s)', (from, to) => {
    expect(imports(from, to)).toEqual([expect.stringContaining('of another feature only')]);
  });

  it.each([
    [`${rocks}/rules.ts`, '#features/documents/vto/rules.ts'],
    [`${rocks}/server/store.ts`, '#features/documents/vto/server/tables.ts'],
    ['src/features/ground/people/web/person-panel.tsx', '#features/teams/team/web/parts/team.tsx'],
  ])('%s may not stand on a later wing (%s)', (from, to) => {
    expect(imports(from, to)).toEqual([expect.stringContaining('wings stand on those before them')]);
  });

  it.each([
    [`${rocks}/server/store.ts`, '#features/ground/people/server/tables.ts'],
    [`${rocks}/server/store/search.ts`, '#features/ground/people/server/tables.ts'],
    [`${rocks}/server/actions.ts`, '#features/ground/people/server/access.ts'],
    [`${rocks}/server/jobs.ts`, '#features/ground/people/server/actions/invite.ts'],
    [`${rocks}/web/rock-screen.tsx`, '#features/ground/people/web/parts/person-row.tsx'],
    [`${rocks}/rules.ts`, '#features/ground/people/contract.ts'],
    ['src/app/features.ts', '#features/work/rocks/server/routes.ts'],
    ['src/main.server.ts', '#app/features.ts'],
    ['src/app/demo.ts', './demo/cast.ts'],
    ['src/app/demo/cast.ts', '#server/core/clock/clock.ts'],
    ['src/app/dialogs.ts', '#web/kit/modals/dialog.tsx'],
    ['src/web/kit/ui/row.tsx', '#web/core/api/call.ts'],
    [`${rocks}/server/routes.test.ts`, '#testing/world.ts'],
  ])('%s may import %s', (from, to) => {
    expect(imports(from, to)).toEqual([]);
  });

  it('keeps testing code out of the product', () => {
    expect(imports('src/server/http/serve.ts', '#testing/world.ts')).toEqual([expect.stringContaining('only tests may')]);
  });

  it('sees re-exports, bare and dynamic imports', () => {
    for (const text of [
      `export { a } from '#web/core/a.ts';`,
      `export * from '#web/core/a.ts';`,
      `import '#web/core/a.ts';`,
      `const a = await import('#web/core/a.ts');`,
      `import {\n  a,\n} from '#web/core/a.ts';`,
    ]) {
      expect(check({ 'src/server/http/serve.ts': text }), text).toEqual([expect.stringContaining('never meet')]);
    }
  });

  it('knows to which side a package belongs', () => {
    expect(imports('src/web/kit/ui/row.tsx', 'node:fs')).toEqual([expect.stringContaining('belongs to the other side')]);
    expect(imports('src/server/http/serve.ts', 'react')).toEqual([expect.stringContaining('belongs to the other side')]);
    expect(imports(`${rocks}/rules.ts`, 'drizzle-orm')).toEqual([expect.stringContaining('belongs to the other side')]);
    expect(imports('src/shared/fields.ts', 'zod')).toEqual([expect.stringContaining('zod/mini')]);
    expect(imports('src/shared/fields.ts', 'zod/mini')).toEqual([]);
  });
});

describe('spelling of imports', () => {
  it.each([
    [`${rocks}/rules.ts`, '../../ground/people/contract.ts', 'write #features/ground/people/contract.ts'],
    [`${rocks}/web/calls.ts`, '../../../../web/core/api/call.ts', 'write #web/core/api/call.ts'],
    ['src/web/kit/ui/row.tsx', '../theme/theme.ts', 'write #web/kit/theme/theme.ts'],
    [`${rocks}/web/calls.ts`, '#features/work/rocks/contract.ts', 'write the path from here'],
    ['src/shared/ids.ts', '#shared/dates.ts', 'write the path from here'],
  ])('%s does not write %s', (from, to, why) => {
    const said = imports(from, to).filter((breach) => breach.includes('write'));
    expect(said).toEqual([expect.stringContaining(why)]);
  });
});

describe('cycles', () => {
  const feature = (name: string): string => `src/features/work/${name}`;

  it('finds one across three features and names its files', () => {
    const ring = check({
      [`${feature('a')}/rules.ts`]: `import { x } from '#features/work/b/rules.ts';`,
      [`${feature('b')}/rules.ts`]: `import { x } from '#features/work/c/rules.ts';`,
      [`${feature('c')}/rules.ts`]: `import { x } from '#features/work/a/rules.ts';`,
      [`${feature('d')}/rules.ts`]: `import { x } from '#features/work/a/rules.ts';`,
    });
    expect(ring).toEqual([
      `features form a cycle: work/a -> work/b (${feature('a')}/rules.ts), work/b -> work/c (${feature('b')}/rules.ts), work/c -> work/a (${feature('c')}/rules.ts)`,
    ]);
  });

  it('counts the tables that a feature joins', () => {
    const files = {
      [`${feature('b')}/server/store.ts`]: `import { x } from '#features/work/a/server/tables.ts';`,
      [`${feature('a')}/rules.ts`]: `import { x } from '#features/work/b/rules.ts';`,
    };
    expect(check(files)).toEqual([expect.stringContaining('features form a cycle: work/b -> work/a')]);
  });

  it('allows features that build on one another, and tests', () => {
    const files = {
      [`${feature('a')}/rules.ts`]: `import { x } from '#features/work/b/rules.ts'; import { y } from '#features/work/c/rules.ts';`,
      [`${feature('b')}/rules.ts`]: `import { x } from '#features/work/c/rules.ts';`,
      [`${feature('c')}/server/routes.test.ts`]: `import { x } from '#features/work/a/rules.ts';`,
    };
    expect(check(files)).toEqual([]);
  });

  it('finds one of rooms of the web at run time, and lets types be', () => {
    const files = (kind: string) => ({
      'src/web/kit/ui/row.tsx': `import { x } from '#web/kit/forms/field.tsx';`,
      'src/web/kit/forms/field.tsx': `import${kind} { x } from '#web/kit/ui/row.tsx';`,
    });
    expect(check(files(''))).toEqual([expect.stringContaining('rooms form a cycle: web/kit/ui -> web/kit/forms')]);
    expect(check(files(' type'))).toEqual([]);
  });
});

describe('who writes a table', () => {
  const store = (code: string, feature = 'work/todos') =>
    check({
      'src/features/ground/people/server/tables.ts': "export const personTable = pgTable('person', { id: uuid() });\n",
      [`src/features/${feature}/server/store.ts`]: `export const write = (tx) => {\n${code}\n};\n`,
    });

  it.each([
    'tx.insert(personTable).values(person);',
    'tx\n  .update(personTable)\n  .set(change);',
    'tx.delete(personTable);',
    'addRows(at, personTable, rows);',
    'const people = itemStore(personTable, {});',
    "archiveItems(at, personTable, id, 'Done');",
    'tx.execute(sql`delete from person where id = 1`);',
    'tx.execute(sql`update person set name = 1`);',
    'tx.execute(sql`insert into person (id) values (1)`);',
  ])('is its owner alone: %s', (code) => {
    expect(store(code)).toEqual([expect.stringMatching(/writes person(Table)?, which ground\/people owns/)]);
    expect(store(code, 'ground/people')).toEqual([]);
  });

  it('is no floor below either', () => {
    const tables = { 'src/features/ground/people/server/tables.ts': "export const personTable = pgTable('person', { id: uuid() });\n" };
    const upkeep = { 'src/server/jobs/upkeep.ts': "export const text = 'delete from person where id = $1';\n" };
    expect(check({ ...tables, ...upkeep })).toEqual([expect.stringContaining('which ground/people owns')]);
  });

  it.each(['tx.select().from(personTable);', 'tx.execute(sql`select 1 from person for update`);'])(
    'and everybody may read it: %s',
    (code) => {
      expect(store(code)).toEqual([]);
    },
  );
});

describe('parts of a feature', () => {
  const row = `${rocks}/web/parts/rock-row.tsx`;
  const user = (path: string) => ({ [row]: '', [path]: "import { Row } from '#features/work/rocks/web/parts/rock-row.tsx';\n" });

  it.each(['src/features/home/palette/web/palette-dialog.tsx', 'src/app/screens.tsx'])('are what %s uses', (path) => {
    expect(check(user(path))).toEqual([]);
  });

  it('are not what its own feature alone uses, or a test', () => {
    const alone = [`${row} is used by its own feature alone: it belongs beside its screen`];
    expect(check({ [row]: '', [`${rocks}/web/rock-screen.tsx`]: "import { Row } from './parts/rock-row.tsx';\n" })).toEqual(alone);
    expect(check(user('src/features/home/palette/web/palette-dialog.test.tsx'))).toEqual(alone);
  });
});

describe('terms', () => {
  it.each([
    ['export const todoShown = 1;', 'say view for "shown"'],
    ['export interface KeptText {}', 'say stored for "kept"'],
    ['export type Overtaken = string;', 'say conflict'],
    ['export const useTodoActs = () => 1;', 'say commands'],
  ])('refuses %s', (text, said) => {
    expect(checkStructure(new Map([['src/web/core/outbox/one.ts', text]]))).toEqual([expect.stringContaining(said)]);
  });

  it('takes the terms of the field, words that only hold a retired one, and names that are not exported', () => {
    const text = "export const todoView = 1;\nexport const action = 1;\nconst kept = 1;\nexport const factor = '';";
    expect(checkStructure(new Map([['src/web/core/outbox/one.ts', text]]))).toEqual([]);
  });
});

describe('names', () => {
  const both = (one: string, other: string) =>
    check({ [`${rocks}/rules.ts`]: one, [`${rocks}/contract.ts`]: one, 'src/web/kit/ui/row.tsx': other });

  it('of types and components are those of one room alone', () => {
    const said = ['Row is exported by web/kit/ui and work/rocks: give each a name of its own'];
    expect(both('export interface Row {}', 'export const Row = () => 1;')).toEqual(said);
    expect(both('export interface Row {}', 'export const row = () => 1;')).toEqual([]);
    expect(both('interface Row {}', 'export const Row = () => 1;')).toEqual([]);
  });
});
