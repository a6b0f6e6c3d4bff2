import type { Plugin, Rolldown } from 'vite';

const runtimeImport = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/;

/** Returns the runtime as an expression: an object with its functions, by their exported names. */
const expressionOf = ({ code }: Rolldown.OutputChunk): string => {
  const [exported = '', names = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  const parts = names.split(',').map((name) => name.replace(/^(\S+) as (\S+)$/, '$2:$1'));
  return `(()=>{${code.slice(0, code.length - exported.length)}return{${parts.join(',')}}})()`;
};

/**
 * Writes the few functions with which Rolldown joins modules into each file that uses them. Rolldown makes a file of them that every page must
 * wait for, and browsers open six connections: it was the last to come.
 */
export const inlineRuntime = (): Plugin => ({
  name: 'cairn-inline-runtime',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle);
      const runtime = files.find((file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.name === 'rolldown-runtime');
      if (runtime === undefined) return;
      // The lists of what lazy parts need name the runtime; in its place they name a file that every page has.
      const entry = files.find((file) => file.type === 'chunk' && file.name === 'entry');
      if (entry === undefined) throw new Error('the bundle has no file that every page has');
      const expression = expressionOf(runtime);
      for (const file of files) {
        if (file.type === 'chunk') {
          file.code = file.code
            .replace(runtimeImport, (_whole, names: string) => `const{${names.replaceAll(' as ', ':')}}=${expression};`)
            .replaceAll(`"${runtime.fileName}"`, () => `"${entry.fileName}"`);
          if (file !== runtime && file.code.includes('rolldown-runtime'))
            throw new Error(`${file.fileName} imports the runtime in another way`);
        } else if (file.fileName.endsWith('.html'))
          file.source = String(file.source).replace(
            new RegExp(`[ \\t]*<(?:script|link)[^>]*/${runtime.fileName}"[^>]*>(?:</script>)?\\n`),
            '',
          );
      }
      delete bundle[runtime.fileName];
    },
  },
});
