import { eachFile, isTest, matches, type Rule } from './sources.ts';

const inBrowser = /^src\/(?:web|app\/shell|features\/[\w-]+\/web)\//;

/**
 * Checks that no code of the browser reads what only the server has of an endpoint: `rockApi.create.body` is undefined there (see
 * `trim-contracts.ts`). A form names the schema itself. Types may name it.
 */
export const contracts: Rule = eachFile((path, text) =>
  inBrowser.test(path) && !isTest(path)
    ? matches(
        path,
        text,
        /(?<!typeof )\b\w+Api\.\w+\.(?:summary|params|query|body|reply)\b/g,
        (found) => `reads ${found}, which a browser's contract lacks: name its schema`,
      )
    : [],
);
