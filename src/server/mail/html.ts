/** HTML whose texts are escaped. */
export interface Html {
  readonly safe: string;
}

type Piece = string | number | Html | readonly Piece[];

const signs: Readonly<Record<string, string>> = { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;', "'": '&#39;' };

const rendered = (piece: Piece): string => {
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
  if (typeof piece === 'number') return String(piece);
  return 'safe' in piece ? piece.safe : piece.map(rendered).join('');
};

/** A template of HTML. What stands in it is escaped as text, also in a quoted attribute, unless it is HTML itself; the pieces of a list follow one another. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  safe: String.raw({ raw: parts }, ...pieces.map(rendered)),
});

/** Takes rich text for HTML as it is: what was sanitised when it was stored. */
export const sanitised = (contentHtml: string): Html => ({ safe: contentHtml });
