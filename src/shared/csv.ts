/** Signs with which spreadsheets begin a formula, also as wide as East Asian ones; text that begins with one would be computed when the file is opened. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A negative number is no formula: it stays a number. */
const negative = /^-\d+(?:\.\d+)?$/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !negative.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns one row of a CSV text, with its line end; no cell is a formula. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Returns rows as a CSV text (RFC 4180) for spreadsheets: it begins with a byte order mark, and no cell is a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map(csvRow).join('')}`;
