/** Solved issues, finished To-Dos and Headlines of past meetings; all are archived. */
export const demoPast = {
  issues: [
    'Invoices leave a week late',
    'Two crews were booked for one crane',
    'Stain samples fade in the window',
    'Nobody answers the phone at lunch',
    'The saw stands still on Fridays',
    'Site photos are on five phones',
    'We quote saunas without the stove',
    'New people have no tools on day one',
  ],
  todos: [
    'Write the lunch rota',
    'Ask for crane slots a month ahead',
    'Move site photos to one folder',
    'Put the stove into the quote sheet',
    'Order two starter tool sets',
    'Test the new stain for a month',
    'Agree on the invoice day',
    'Service the saw on Thursdays',
  ],
  headlines: [
    'A Boothbay customer brought cake',
    'The insurance came down by four percent',
    'Owen became a father',
    'The jetty survived the January storm',
    'Noor’s story was in the local paper',
    'The first sauna went to a neighbour',
  ],
} as const;
