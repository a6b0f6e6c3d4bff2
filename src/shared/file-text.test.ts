import { expect, it } from 'vitest';
import { textOfFile } from './file-text.ts';

const text = 'Puesto;Ocupante\r\nDirección;José Núñez “Pepe” – 3 €';
const utf16 = (isBig: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
/** The signs of Windows-1252 that are elsewhere in Unicode. */
const others: Record<string, number> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 };
const windows = Uint8Array.from([...text].map((sign) => others[sign] ?? sign.charCodeAt(0)));
const utf8 = new TextEncoder().encode(text);

it.each([
  ['UTF-8', 'UTF-8', utf8],
  ['UTF-8 with a mark', 'UTF-8', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8])],
  ['UTF-16, the small byte first, with a mark', 'UTF-16', Uint8Array.from([0xff, 0xfe, ...utf16(false)])],
  ['UTF-16, the big byte first, with a mark', 'UTF-16', Uint8Array.from([0xfe, 0xff, ...utf16(true)])],
  ['UTF-16, the small byte first, without a mark', 'UTF-16', utf16(false)],
  ['UTF-16, the big byte first, without a mark', 'UTF-16', utf16(true)],
  ['Windows-1252', 'Windows-1252', windows],
])('reads %s', (_, encoding, bytes) => {
  expect(textOfFile(bytes)).toEqual({ text, encoding });
});

it('reads nothing of an empty file, and plain letters alone as UTF-8', () => {
  expect(textOfFile(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' });
  expect(textOfFile(new TextEncoder().encode('Seat'))).toEqual({ text: 'Seat', encoding: 'UTF-8' });
});
