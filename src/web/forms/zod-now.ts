import * as zod from 'zod/mini';
import { installZod } from './zod-later.ts';

// The content security policy forbids `eval`, so zod must not compile schemas.
zod.config({ jitless: true });

installZod(zod);
