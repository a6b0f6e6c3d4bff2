/** Returns an address with the middle of its secret left out: `https://cairn.example.com/api/v2/feed/0199…9wX.ics`. */
export const cutAddress = (address: string): string => {
  const secret = address.lastIndexOf('/') + 1;
  return `${address.slice(0, secret + 4)}…${address.slice(-7)}`;
};

/** Returns the addresses with which calendars add a feed. Apple's opens by the scheme `webcal`. */
export const addLinks = (address: string): Record<'google' | 'outlook' | 'apple', string> => {
  const webcal = address.replace(/^https?:/, 'webcal:');
  return {
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.office.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`,
    apple: webcal,
  };
};
