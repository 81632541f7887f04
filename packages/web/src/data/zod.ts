import { z } from 'zod';

// The Content-Security-Policy forbids eval. This must run before any schema is made: import it first.
z.config({ jitless: true });
