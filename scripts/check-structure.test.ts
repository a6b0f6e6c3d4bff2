import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

const check = (files: Record<string, string>): string[] => checkStructure(new Map(Object.entries(files)));

describe('names', () => {
  it.each([
    'contract.ts',
    'contract/rock-list.ts',
    'rules.ts',
    'rules.test.ts',
    'rules/pace.ts',
    'server/tables.ts',
    'server/actions/archive-rock.ts',
    'server/routes.test.ts',
    'server/two-people.test.ts',
    'server/store/rock-search.test.ts',
    'web/calls.ts',
    'web/rock-screen.tsx',
    'web/add-rock-dialog.test.tsx',
    'web/rock-panel.module.css',
    'web/parts/rock-row.tsx',
    'web/parts/pace.ts',
    'web/lobby/face.tsx',
  ])('lets a feature hold %s', (file) => {
    expect(check({ [`src/features/work/rocks/${file}`]: '' }).filter((breach) => breach.includes('vocabulary'))).toEqual([]);
  });

  it.each(['service.ts', 'server/queries.ts', 'web/rock-row.tsx', 'web/hooks.ts', 'web/parts/rows/one.tsx', 'server/actions/deep/one.ts'])(
    'does not let a feature hold %s',
    (file) => {
      expect(check({ [`src/features/work/rocks/${file}`]: '' })).toContainEqual(expect.stringContaining('not in the vocabulary'));
    },
  );

  it.each([
    'src/server/utils.ts',
    'src/web/kit/ui/index.ts',
    'src/shared/date-helpers.ts',
    'src/server/common/clock.ts',
    'scripts/build-manager.ts',
  ])('does not let %s be named so', (path) => {
    expect(check({ [path]: '' })).toEqual([expect.stringContaining('says nothing of what is in it')]);
  });

  it.each(['src/features/sales/deals/contract.ts', 'src/features/rocks/contract.ts', 'src/features/contract.ts'])(
    'does not let a feature lie outside the wings: %s',
    (path) => {
      expect(check({ [path]: '' })).toEqual([expect.stringMatching(/is in no wing|not in the vocabulary/)]);
    },
  );

  it('requires kebab-case', () => {
    expect(check({ 'src/web/kit/ui/ItemRow.tsx': '' })).toEqual(['src/web/kit/ui/ItemRow.tsx is not in kebab-case (ItemRow.tsx)']);
    expect(check({ 'src/server/liveUpdate/hub.ts': '' })).toEqual([expect.stringContaining('(liveUpdate)')]);
  });
});

describe('sizes', () => {
  it.each([
    ['src/server/a.ts', 300],
    ['src/server/a.test.ts', 500],
    ['src/main.server.ts', 60],
    ['src/web/kit/ui/a.module.css', 300],
  ])('%s ends at %i lines', (path, limit) => {
    expect(check({ [path]: '\n'.repeat(limit) })).toEqual([]);
    expect(check({ [path]: '\n'.repeat(limit + 1) })).toEqual([expect.stringContaining(`more than ${limit}`)]);
  });
});

describe('tokens', () => {
  const css = (text: string, path = 'src/features/work/rocks/web/rocks/rock-row.module.css') => check({ [path]: text });

  it.each(['color: #fff;', 'background: #a1b2c3dd;', 'color: rgb(0 0 0 / 50%);', 'color: hsl(10 10% 10%);'])(
    'has no colour: %s',
    (rule) => {
      expect(css(`.a { ${rule} }`)).toEqual([expect.stringContaining('has the colour')]);
      expect(css(`.a { ${rule} }`, 'src/web/kit/ui/row.module.css')).toEqual([expect.stringContaining('has the colour')]);
      expect(css(`.a { ${rule} }`, 'src/web/kit/theme/tokens.css')).toEqual([]);
    },
  );

  it('allows no lengths but hairlines and the conditions of media queries', () => {
    expect(css('.a { margin: 0 -12px; }')).toEqual([expect.stringContaining('the length -12px')]);
    expect(css('.a { border: 1px solid var(--line); margin: var(--s-2); } /* 12px #fff */')).toEqual([]);
    expect(css('@media (max-width: 767px) { .a { margin: 0; } }')).toEqual([]);
    expect(css('.a { width: 18px; }', 'src/web/kit/ui/row.module.css')).toEqual([]);
  });
});

describe('days', () => {
  it.each(['new Date().toISOString().slice(0, 10)', 'issue.created.slice(0, 10)', "row.doneAt?.split('T')[0]"])(
    'are not cut out of an instant: %s',
    (code) => {
      expect(check({ 'src/web/a.ts': `export const a = ${code};\n` })).toEqual([expect.stringContaining('cuts a day out of an instant')]);
    },
  );

  it('may be cut out of a day that was sent with midnight', () => {
    expect(check({ 'src/web/a.ts': 'export const a = nextDate.slice(0, 10);\n' })).toEqual([]);
  });
});

describe('honesty', () => {
  it.each(['// @ts-expect-error', '// oxlint-disable-next-line', '// biome-ignore lint: no', '/* v8 ignore next */'])(
    'suppresses nothing: %s',
    (line) => {
      expect(check({ 'src/server/a.ts': `${line}\n` })).toEqual([expect.stringContaining('suppresses a check')]);
    },
  );

  it('refuses a note that postpones work', () => {
    expect(check({ 'src/server/a.ts': '// TODO later\n' })).toEqual([expect.stringContaining('postpones something')]);
    expect(check({ 'src/server/a.ts': `const title = 'To-Do'; const todo = 1;\n` })).toEqual([]);
  });

  it('allows no skipped tests', () => {
    expect(check({ 'src/server/a.test.ts': `it.only('x', () => {});\n` })).toEqual([expect.stringContaining('leaves a test out')]);
  });

  it('lets no test wait for an idle network, or take its last route away', () => {
    const found = (text: string) => check({ 'e2e/a.test.ts': `${text};\n` });
    expect(found(`await page.waitForLoadState('networkidle')`)).toEqual([expect.stringContaining('waits for an idle network')]);
    expect(found(`await page.unroute('**/rename')`)).toEqual([expect.stringContaining('takes its last route away')]);
  });

  it('requires named exports', () => {
    expect(check({ 'src/web/a.ts': 'export default 1;\n' })).toEqual([expect.stringContaining('default export')]);
  });
});

describe('texts', () => {
  const jsx = (code: string, path = 'src/features/work/rocks/web/rock-screen.tsx') =>
    check({ [path]: `export const A = () => ${code};\n` });

  it.each([
    '<p>Add a Rock</p>',
    '<p>{"Add"}</p>',
    '<>{done ? "Done" : null}</>',
    '<b aria-label="Close" />',
    '<b aria-label={`Close ${x}`} />',
    '<Field placeholder={first ? "Name" : undefined} />',
    '<b title="Close" />',
    '<b title={"Close " + name} />',
    '<p>{name} Rocks</p>',
  ])('no words in %s', (code) => {
    expect(jsx(code)).toEqual([expect.stringContaining('take it from the language file')]);
  });

  const code = (said: string, path = 'src/features/work/rocks/web/calls.ts') => check({ [path]: `export const a = () => ${said};\n` });

  it.each([
    "toast.success('Saved')",
    'toast.error(`Not saved: ${why}`)',
    "toast.info(late ? 'Too late' : t('rocks.saved'), { id: 'late' })",
    "toast.info(t('rocks.saved'), { action: { label: 'Undo', run } })",
    "confirm({ title: 'Delete Rock', yes: t('rocks.delete') })",
    "confirm({ title: t('rocks.delete'), text: 'It is gone for good', yes })",
    "choose({ title, choices: [{ key: 'all', label: 'All of them' }] })",
    "prompt({ title, label, submit: first ? 'Add' : 'Save' })",
    "({ 'aria-label': 'Close' })",
    "(document.title = 'Rocks')",
  ])('no words in %s', (said) => {
    expect(code(said)).toEqual([expect.stringContaining('calls.ts:1 says')]);
    expect(code(said, 'src/web/kit/modals/leave-guard.ts')).toHaveLength(1);
    expect(code(said, 'src/app/shell/bring-back.ts')).toHaveLength(1);
  });

  it.each([
    "toast.success(t('rocks.saved'), { id: 'saved' })",
    "confirm({ title: t('rocks.delete'), text: what.title, yes: t('rocks.delete') })",
    "toast.dismiss('saved')",
    "({ label: 'rocks.add', title: 'title', key: 'Escape' })",
    '(document.title = titleOf(place))',
    "status === 'Done' ? t('rocks.done') : ''",
    "new Error('no dialog of this name')",
  ])('nothing to say of %s', (said) => {
    expect(code(said)).toEqual([]);
  });

  it('leaves tests and the demo company alone', () => {
    const said = "({ title: 'Open the second workshop bay' })";
    for (const path of ['src/features/work/rocks/web/calls.test.ts', 'src/app/demo/work.ts']) expect(code(said, path)).toEqual([]);
  });

  it.each([
    '<p>{t("rocks.add")}</p>',
    '<p className="big">·</p>',
    '<b aria-label={t("ui.close")} title={title} role="row" />',
    '<p>{name} / {other}</p>',
    '<p>{done && <b />}</p>',
    '<Kind name="rock" />',
  ])('nothing to say of %s', (code) => {
    expect(jsx(code)).toEqual([]);
  });
});

describe('tenancy', () => {
  const tables = `export const rockTable = pgTable('rock', {
  ...itemColumns,
  title: text(),
});
export const linkTable = pgTable(
  'rock_link',
  {
    orgId: uuid().notNull(),
    rockId: uuid().notNull(),
  },
  (table) => [],
);
export const flagTable = pgTable('flag', { name: text() });
`;
  const store = (code: string) =>
    check({
      'src/features/work/rocks/server/tables.ts': tables,
      'src/features/work/rocks/server/store.ts': `export const ask = (at) => {\n${code}\n};\n`,
    });

  it.each([
    'at.tx.select().from(rockTable);',
    'at.tx.select().from(rockTable).where(eq(rockTable.id, id)).limit(1);',
    'at.tx.select().from(rockTable).where(and(inOrg(at, linkTable), eq(rockTable.id, id)));',
    'at.tx.update(rockTable).set({ title }).where(eq(rockTable.id, id));',
    'at.tx.delete(rockTable).where(eq(rockTable.id, id));',
    'const where = eq(rockTable.id, id);\nat.tx.select().from(rockTable).where(where);',
    "const other = alias(rockTable, 'other');\nat.tx.select().from(other).where(eq(other.id, id));",
    'const list = (table: ItemTable) => at.tx.select().from(table as PgTable).where(eq(table.id, id));',
    'const change = (table: ItemTable) => at.tx.update(table).set(set).where(eq(table.id, id));',
    'const where = inOrg(at, rockTable);\nconst inner = () => {\n  const where = eq(rockTable.id, id);\n  return at.tx.select().from(rockTable).where(where);\n};',
  ])('refuses a query on a table of organisations that does not name one: %s', (code) => {
    expect(store(code)).toEqual([expect.stringContaining('without its organisation')]);
  });

  it('refuses a join without the organisation, even if the query names the organisation elsewhere', () => {
    const from = 'at.tx.select().from(rockTable)';
    const where = '.where(inOrg(at, rockTable));';
    expect(store(`${from}.innerJoin(linkTable, eq(linkTable.rockId, rockTable.id))${where}`)).toEqual([
      expect.stringContaining('asks linkTable without its organisation'),
    ]);
    expect(
      store(`${from}.leftJoin(linkTable, and(eq(linkTable.orgId, rockTable.orgId), eq(linkTable.rockId, rockTable.id)))${where}`),
    ).toEqual([]);
  });

  it.each([
    'at.tx.select().from(rockTable).where(and(inOrg(at, rockTable), eq(rockTable.id, id))).limit(1);',
    'at.tx.update(rockTable).set({ title }).where(inOrg(at, rockTable));',
    'const where = and(inOrg(at, rockTable), other);\nat.tx.select().from(rockTable).where(where);',
    'const among = (at, id) => and(inOrg(at, rockTable), eq(rockTable.id, id));\nat.tx.delete(rockTable).where(among(at, id));',
    "const other = alias(rockTable, 'other');\nat.tx.select().from(other).where(inOrg(at, other));",
    'const list = (table: ItemTable) => at.tx.select().from(table as PgTable).where(inOrg(at, table));',
    'at.tx.select().from(flagTable);',
    'Buffer.from(text);',
  ])('is content with %s', (code) => {
    expect(store(code)).toEqual([]);
  });

  it('requires org_id in raw SQL on such a table', () => {
    expect(store('at.tx.execute(sql`select from rock where id = ${id}`);')).toEqual([expect.stringContaining('asks rock in SQL')]);
    expect(store("client.query('update rock_link l set rock_id = $1');")).toEqual([expect.stringContaining('asks rock_link in SQL')]);
    expect(store('at.tx.execute(sql`select from rock r where r.org_id = ${at.orgId} and id = ${id}`);')).toEqual([]);
    expect(store("client.query('select from flag');")).toEqual([]);
  });
});

describe('texts of the server', () => {
  const server = (code: string, path = 'src/features/work/rocks/server/mails.ts') => check({ [path]: `export const a = ${code};\n` });

  it.each([
    "({ subject: 'Your recap is ready' })",
    "({ lines: ['Hello there', x] })",
    '({ title: `${name} gave you a Rock` })',
    "({ message: done ? 'All is done' : '' })",
    "'<p>Read the recap</p>'",
    '`<h1>${title}</h1><p>Made for you by us</p>`',
  ])('no sentence in %s', (code) => {
    expect(server(code)).toEqual([expect.stringContaining('take it from the language file')]);
  });

  it.each([
    "({ subject: say('subject') })",
    "({ name: 'enter', text: 'select a from b' })",
    "log.warn({ err }, 'a job failed and is tried again')",
    "new Error('no route for this')",
    '`<p style="font:16px Segoe UI">${escapeHtml(text)}</p>`',
  ])('nothing to say of %s', (code) => {
    expect(server(code)).toEqual([]);
  });

  it('allows sentences outside of server code', () => {
    expect(server("({ title: 'Two words' })", 'scripts/build.ts')).toEqual([]);
  });
});

describe('counts', () => {
  const shown = (child: string) => check({ 'src/web/kit/ui/face.tsx': `export const Face = () => <b>${child}</b>;\n` });

  it.each(['{count}', "{' '}{items.length}", '{total}', '{found.total}', '{openCount}'])('%s has no group signs', (child) => {
    expect(shown(child)).toEqual([expect.stringContaining('without group signs')]);
  });

  it.each(['<Count of={count} />', '{number(count)}', '{t("rows", { count })}', '<Pager total={total} />', '{`${count}`.length}'])(
    '%s is well',
    (child) => {
      expect(shown(child)).toEqual([]);
    },
  );
});

describe('controls', () => {
  const shown = (button: string) => check({ 'src/web/kit/ui/face.tsx': `export const Face = () => ${button};\n` });

  it('that cannot be used say why', () => {
    expect(shown('<button type="button" disabled={off} />')).toEqual([expect.stringContaining('without its reason')]);
    expect(shown('<button type="button" disabled />')).toHaveLength(1);
  });

  it('leave no length to the browser, which would cut a paste', () => {
    expect(shown('<input aria-label={name} maxLength={9} />')).toEqual([expect.stringContaining('cut a paste')]);
    expect(shown('<textarea maxLength={9} />')).toHaveLength(1);
    expect(shown('<input data-limit={9} />')).toEqual([]);
    expect(shown('<TextInput maxLength={9} />')).toEqual([]);
  });

  it('say it themselves, those of pickers too', () => {
    expect(shown('<button type="button" role="combobox" disabled={off} />')).toHaveLength(1);
    expect(shown('<button type="button" {...stopped} />')).toEqual([]);
  });
});
