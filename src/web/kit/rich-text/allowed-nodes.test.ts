import { describe, expect, it } from 'vitest';
import { type AllowedNode, allowedNodes, type SourceNode } from './allowed-nodes.ts';

const words = (textContent: string): SourceNode => ({ nodeType: 3, nodeName: '#text', textContent, childNodes: [] });
const element = (nodeName: string, childNodes: SourceNode[], attributes: Record<string, string> = {}): SourceNode => ({
  nodeType: 1,
  nodeName,
  textContent: null,
  childNodes,
  getAttribute: (name) => attributes[name] ?? null,
});

describe('allowedNodes', () => {
  it('keeps paragraphs, emphasis, lists and links', () => {
    const list = element('UL', [element('LI', [element('P', [element('STRONG', [words('now')])])])]);
    expect(allowedNodes([list])).toEqual([
      { tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'p', children: [{ tag: 'strong', children: ['now'] }] }] }] },
    ]);
  });

  it('Y-07: drops script, style, iframe, image, video and svg with their content', () => {
    for (const name of ['SCRIPT', 'STYLE', 'IFRAME', 'IMG', 'VIDEO', 'svg']) {
      expect(allowedNodes([element('P', [element(name, [words('alert(1)')]), words('kept')])])).toEqual([{ tag: 'p', children: ['kept'] }]);
    }
  });

  it('keeps a mention as its text, and no span that mentions nobody', () => {
    const person = '0198b2f4-0000-7000-8000-000000000001';
    const mention = (id: string): SourceNode => ({
      ...element('SPAN', [element('B', [words('@Ann')])], { 'data-person': id }),
      textContent: '@Ann',
    });
    expect(allowedNodes([mention(person)])).toEqual([{ tag: 'span', person, children: ['@Ann'] }]);
    expect(allowedNodes([mention('somebody')])).toEqual([{ tag: 'b', children: ['@Ann'] }]);
  });

  it('keeps the text of unknown elements, without their attributes', () => {
    expect(allowedNodes([element('FONT', [element('SPAN', [words('kept')], { onclick: 'alert(1)' })])])).toEqual(['kept']);
  });

  it('Y-06: turns links into https', () => {
    expect(allowedNodes([element('A', [words('here')], { href: 'javascript:alert(1)' })])).toEqual([
      { tag: 'a', href: 'https://alert(1)', children: ['here'] },
    ]);
    expect(allowedNodes([element('A', [words('here')])])).toEqual(['here']);
  });

  it('drops comments', () => {
    expect(allowedNodes([{ nodeType: 8, nodeName: '#comment', textContent: 'x', childNodes: [] }])).toEqual([]);
  });

  it('makes paragraphs of headings and of the lines of a mail, empty ones included', () => {
    const mail = element('DIV', [
      element('H2', [words('Friday')]),
      words('\n  '),
      element('DIV', [words('First '), element('B', [words('line')])]),
      element('DIV', [element('BR', [])]),
      element('DIV', [words('Second line'), element('BR', [])]),
      words('left over'),
    ]);
    expect(allowedNodes([mail])).toEqual([
      { tag: 'p', children: ['Friday'] },
      { tag: 'p', children: ['First ', { tag: 'b', children: ['line'] }] },
      { tag: 'p', children: [] },
      { tag: 'p', children: ['Second line'] },
      { tag: 'p', children: ['left over'] },
    ]);
  });

  it('makes a line of each table row, with its cells apart, whatever they contain', () => {
    const cell = (...inside: SourceNode[]) => element('TD', inside);
    const table = element('TABLE', [
      words('\n'),
      element('TBODY', [
        element('TR', [element('TH', [words('Dock')]), words('\n'), element('TH', [words('Boats')])]),
        element('TR', [cell(element('P', [words('North')])), cell(element('DIV', [words('12')]), element('BR', []), words('full'))]),
        element('TR', [cell(), cell()]),
      ]),
    ]);
    const wordsOf = (node: AllowedNode): string => (typeof node === 'string' ? node : node.children.map(wordsOf).join(''));
    const text = allowedNodes([table]).map((row) => wordsOf(row).trim().split(/\s+/));
    expect(text).toEqual([
      ['Dock', 'Boats'],
      ['North', '12', 'full'],
    ]);
  });

  it('keeps line breaks, preformatted line breaks, and the space between two links', () => {
    expect(allowedNodes([element('PRE', [words('one\ntwo')])])).toEqual([
      { tag: 'p', children: ['one', { tag: 'br', children: [] }, 'two'] },
    ]);
    const link = (to: string) => element('A', [words(to)], { href: `https://${to}.example` });
    expect(allowedNodes([element('DIV', [link('one'), words(' '), link('two')])])).toEqual([
      {
        tag: 'p',
        children: [
          { tag: 'a', href: 'https://one.example', children: ['one'] },
          ' ',
          { tag: 'a', href: 'https://two.example', children: ['two'] },
        ],
      },
    ]);
  });
});
