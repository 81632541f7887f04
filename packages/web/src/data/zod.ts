import { z } from 'zod';

// The content security policy forbids eval. This must run before any schema is made: import it first.
// The contract has a message for everything that staff can do wrong; the validator's own texts are for engineers.
z.config({ jitless: true, localeError: () => 'This is not valid' });
