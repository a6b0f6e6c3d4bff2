import * as zod from 'zod/mini';
import { installZod } from './zod-later.ts';

// The content security policy allows no code made from text, so zod is not to try.
zod.config({ jitless: true });

installZod(zod);
