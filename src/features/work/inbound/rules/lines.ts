// Ready lines that send numbers to an inbound address from another program. They hold no word that a person must translate.

/** The programs for which there are ready lines. */
export const senders = ['curl', 'sheets', 'zapier', 'python'] as const;
export type Sender = (typeof senders)[number];

interface Sending {
  address: string;
  names: readonly string[];
  /** The present week. */
  week: string;
}

const lines: Record<Sender, (sending: Sending) => string[]> = {
  curl: ({ address, names, week }) => [`curl ${address} \\`, ...names.map((name) => `  -d "${name}=468" \\`), `  -d "week=${week}"`],
  sheets: ({ address, names }) => [
    'function sendNumbers() {',
    '  const sheet = SpreadsheetApp.getActiveSheet();',
    `  UrlFetchApp.fetch('${address}', {`,
    "    method: 'post',",
    '    payload: {',
    ...names.map((name, index) => `      '${name}': String(sheet.getRange('B${index + 2}').getValue()),`),
    '    },',
    '  });',
    '}',
  ],
  zapier: ({ address, names }) => [
    'Webhooks by Zapier: POST',
    `URL           ${address}`,
    'Payload Type  form',
    ...names.map((name) => `Data          ${name} = 468`),
  ],
  python: ({ address, names, week }) => [
    'import requests',
    '',
    `requests.post('${address}', data={`,
    ...names.map((name) => `    '${name}': 468,`),
    `    'week': '${week}',`,
    '}).raise_for_status()',
  ],
};

/** Returns lines that send a number for each name. */
export const linesFor = (sender: Sender, sending: Sending): string => lines[sender](sending).join('\n');
