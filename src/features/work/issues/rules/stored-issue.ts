/** Returns how a new Issue is named and marked while it is kept without a connection, and the answer that is foreseen. */
export const storedIssue = (id: string, title: string) => ({
  says: { key: 'issues.kept.add', values: { title } },
  of: [id],
  reply: { id, ids: [id] },
});
