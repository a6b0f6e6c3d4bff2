const sections = import.meta.glob<object>('../../../shared/language/es/*.json', { eager: true, import: 'default' });

/** All Spanish texts. */
export const texts: object = Object.fromEntries(
  Object.entries(sections).map(([path, section]) => [path.replace(/^.*\/|\.json$/g, ''), section]),
);
