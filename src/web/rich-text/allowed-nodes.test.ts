import { describe, expect, it } from 'vitest';
import { allowedNodes, type SourceNode } from './allowed-nodes.ts';

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

  it('Y-07: drops script, style, iframe, image, video and svg with what is in them', () => {
    for (const name of ['SCRIPT', 'STYLE', 'IFRAME', 'IMG', 'VIDEO', 'svg']) {
      expect(allowedNodes([element('P', [element(name, [words('alert(1)')]), words('kept')])])).toEqual([{ tag: 'p', children: ['kept'] }]);
    }
  });

  it('gives the words of elements it does not know, without their attributes', () => {
    expect(allowedNodes([element('DIV', [element('SPAN', [words('kept')], { onclick: 'alert(1)' })])])).toEqual(['kept']);
  });

  it('Y-06: forces links to https', () => {
    expect(allowedNodes([element('A', [words('here')], { href: 'javascript:alert(1)' })])).toEqual([
      { tag: 'a', href: 'https://alert(1)', children: ['here'] },
    ]);
    expect(allowedNodes([element('A', [words('here')])])).toEqual(['here']);
  });

  it('drops comments', () => {
    expect(allowedNodes([{ nodeType: 8, nodeName: '#comment', textContent: 'x', childNodes: [] }])).toEqual([]);
  });
});
