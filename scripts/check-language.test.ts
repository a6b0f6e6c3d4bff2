import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';

const check = (files: Record<string, string>): string[] => checkStructure(new Map(Object.entries(files)));

describe('the texts of the language file', () => {
  const language = JSON.stringify({ title: 'Stone', many_one: 'a', many_other: 'b', kept: { done: 'x', other: 'y' } });
  const about = (code: string) => check({ 'src/shared/language/en/stones.json': language, 'src/web/kit/ui/stones.ts': `${code}\n` });
  const all = "export const say = ['stones.title', 'stones.many', 'stones.kept.done', 'stones.kept.other'];";

  it('are named by the code', () => {
    expect(about(all)).toEqual([]);
    expect(about(all.replace("'stones.many', ", ''))).toEqual([expect.stringContaining('has stones.many, which nothing says')]);
    expect(about(`// 'stones.many'\n${all.replace("'stones.many', ", '')}`)).toHaveLength(1);
  });

  it('are named by their beginning where the rest is known only later, or by a constant', () => {
    const rest = "export const say = ['stones.title', 'stones.many'];";
    expect(about(`${rest} export const kept = (what: string) => \`stones.kept.\${what}\`;`)).toEqual([]);
    expect(about(`${rest} const at = 'stones.kept'; export const kept = [\`\${at}.done\`, \`\${at}.other\`];`)).toEqual([]);
    expect(about(`${rest} const at = 'stones.kept'; export const kept = [\`\${at}.done\`];`)).toHaveLength(1);
  });

  it('exist where a kept text names them', () => {
    expect(about(`${all} export const kept = { key: 'stones.gone' };`)).toEqual([expect.stringContaining('names the text stones.gone')]);
    expect(about(`${all} export const kept = (what: string) => ({ key: \`stones.lost.\${what}\` });`)).toHaveLength(1);
    expect(about(`${all} export const kept = (what: string) => ({ key: \`stones.kept.\${what}\` });`)).toEqual([]);
  });
});

describe('code of the web that names texts', () => {
  const about = (path: string, code: string) =>
    check({
      'src/shared/language/en/stones.json': JSON.stringify({ title: 'Stone', kept: { done: 'x' } }),
      'src/web/core/texts/stones.ts': 'addTexts({ stones });\n',
      'src/features/work/stones/rules/kept.ts': "export const kept = 'stones.kept.done';\n",
      [path]: `${code}\n`,
    }).filter((breach) => breach.includes('does not import'));
  const screen = 'src/features/work/stones/web/stones-screen.tsx';
  const lacking = [`${screen} names texts of src/web/core/texts/stones.ts, but does not import it`];
  const texts = "import '#web/core/texts/stones.ts';\n";

  it('imports their section, which then loads with it', () => {
    expect(about(screen, "export const say = 'stones.title';")).toEqual(lacking);
    expect(about(screen, `${texts}export const say = 'stones.title';`)).toEqual([]);
    expect(about(screen, 'export const say = (what: string) => `stones.kept.${what}`;')).toEqual(lacking);
    expect(about(screen, "export const say = 'stones.nothing';")).toEqual([]);
  });

  it('imports that of the rules that it says', () => {
    const code = "import { kept } from '../rules/kept.ts';\nexport const say = kept;";
    expect(about(screen, code)).toEqual(lacking);
    expect(about(screen, texts + code)).toEqual([]);
  });

  it('is told so on the server and in tests by nobody: they have all texts', () => {
    expect(about('src/features/work/stones/server/actions.ts', "export const say = 'stones.title';")).toEqual([]);
    expect(about('src/features/work/stones/web/stones-screen.test.tsx', "export const say = 'stones.title';")).toEqual([]);
  });
});

describe('the language files', () => {
  const english = {
    title: 'Stone',
    many_zero: 'none',
    many_one: '{{count}} stone',
    many_other: '{{count}} stones',
    read: 'Read <a>it</a>',
  };
  const many = { many_zero: 'ninguna', many_one: '{{count}} piedra', many_many: '{{count}} de piedras', many_other: '{{count}} piedras' };
  const spanish = { title: 'Piedra', ...many, read: 'Lee <a>esto</a>' };
  const said = "export const say = ['stones.title', 'stones.many', 'stones.read'];\n";
  const about = (stones: object) =>
    check({
      'src/shared/language/en/stones.json': JSON.stringify(english),
      'src/shared/language/es/stones.json': JSON.stringify(stones),
      'src/web/kit/ui/stones.ts': said,
    });

  it('have every text of English, with the plural forms of their language', () => {
    expect(about(spanish)).toEqual([]);
    expect(about({ ...spanish, title: undefined })).toEqual([
      'src/shared/language/es/stones.json lacks stones.title, which English has: translate it',
    ]);
    for (const form of Object.keys(many))
      expect(about({ ...spanish, [form]: undefined })).toEqual([expect.stringContaining(`lacks stones.${form}`)]);
    expect(about({ ...spanish, title: ' ' })).toEqual([expect.stringContaining('no words in stones.title')]);
  });

  it('have no other text', () => {
    expect(about({ ...spanish, more: 'Más' })).toEqual([expect.stringContaining('has stones.more, which English has not')]);
    expect(about({ ...spanish, many_few: '{{count}}' })).toEqual([expect.stringContaining('has stones.many_few')]);
  });

  it.each([
    { title: 'Piedra {{name}}' },
    { many_many: 'muchas' },
    { many_one: '{{cuenta}} piedra' },
    { read: 'Lee <a>esto' },
    { read: 'Lee <b>esto</b>' },
  ])('fill in what English fills in: not %o', (text) => {
    expect(about({ ...spanish, ...text })).toEqual([expect.stringContaining('{{places}} and <marks> must be the same')]);
  });
});

describe('the terms that organisations may call otherwise', () => {
  const said = "export const say = ['stones.add', `term.${'x'}`];\n";
  const english = { rock: 'Rock', rocks: 'Rocks' };
  const about = (add: string, spanish: string) =>
    check({
      'src/shared/language/en/term.json': JSON.stringify(english),
      'src/shared/language/en/stones.json': JSON.stringify({ add }),
      'src/shared/language/es/term.json': JSON.stringify({ rock: 'Roca', rocks: 'Rocas' }),
      'src/shared/language/es/stones.json': JSON.stringify({ add: spanish }),
      'src/web/kit/ui/stones.ts': said,
    });

  it('are named by a place, in whatever form', () => {
    expect(about('Add {{term.rock}}', 'Agregar {{term.aRock}}')).toEqual([]);
    expect(about('Some {{low.rocks}}', 'Una de {{term.rocks}}')).toEqual([]);
    expect(about('Some {{low.rocks}}', 'Una')).toEqual([expect.stringContaining('must be the same')]);
    expect(about('Some {{low.stones}}', 'Una {{low.stones}}')).toHaveLength(2);
  });

  it('are also named by what agrees with them', () => {
    expect(about('All {{low.rocks}}', 'Tod{{o.rock}}s l{{o.rock}}s {{term.rocks}}, {{el.rock}} {{del.rock}}')).toEqual([]);
    expect(about('All {{low.rocks}}', 'Tod{{o.stone}}s {{low.rocks}}')).toEqual([
      expect.stringContaining('a term in stones.add that it does not have'),
    ]);
  });

  it('may be agreed with where English leaves them out, as its words agree with none', () => {
    expect(about('Removed', 'Quitad{{o.rock}}s')).toEqual([]);
    expect(about('Removed', 'Quitad{{o.rock}}s {{term.rocks}}')).toEqual([expect.stringContaining('must be the same')]);
    expect(about('{{name}} removed', 'Quitad{{o.rock}}s')).toEqual([expect.stringContaining('must be the same')]);
  });

  it.each(['Add Rock', 'Rocks', 'Non-Rock', 'Move the rock', 'All {{low.rocks}} and rocks'])('are not written out as in %s', (text) => {
    expect(about(text, text.includes('{{') ? '{{low.rocks}}' : 'Algo')).toEqual([expect.stringMatching(/writes out "[Rr]ock/)]);
  });

  it('are not written out in another language either', () => {
    expect(about('Add', 'Agregar Roca')).toEqual([expect.stringContaining('es/stones.json writes out "Roca"')]);
  });

  it.each([
    ['Add', 'Añadir', 'Agregar'],
    ['Nothing is added', 'No se añadió nada', 'No se agregó nada'],
    ['Why do you exist?', '¿Qué hacéis aquí?', '¿Qué hace la empresa?'],
    ['“Cedar” is open', '«Cedro» está abierto', '“Cedro” está abierto'],
    ['Remove the line', 'Eliminar la línea', 'Quitar la línea'],
    ['Somebody deleted it', 'Alguien lo quitó', 'Alguien lo eliminó'],
    ['The Draft is removed', 'Se borra el borrador', 'Se quita el borrador'],
  ])('stand among words of which one is for one act: %s is not %s', (english, wrong, right) => {
    expect(about(english, wrong)).toEqual([expect.stringMatching(/es\/stones\.json says "[^"]+" in stones\.add.*glossary/)]);
    expect(about(english, right)).toEqual([]);
    // What is deleted now may be erased later: such a text names both.
    expect(about('Deleted, and erased in June', 'Se eliminó y se borra en junio')).toEqual([]);
  });

  it('stand among words that address people informally', () => {
    expect(about('Choose', 'Elija')).toEqual([expect.stringContaining('es/stones.json says "Elija"')]);
    expect([about('Choose', 'Elige'), about('Elija', 'Elige')].flat()).toEqual([]);
  });
});
