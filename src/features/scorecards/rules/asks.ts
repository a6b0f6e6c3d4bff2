/** How the numbers that a person owns are searched for, of all meetings or of those named. */
export const numbersAsk = (personId: string, tractionIds?: readonly string[]) => ({
  body: {
    filters: [
      { field: 'ownerId', value: personId },
      ...(tractionIds === undefined ? [] : [{ field: 'tractionId', operator: 'in' as const, value: [...tractionIds] }]),
    ],
  },
});
