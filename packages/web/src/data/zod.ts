import { z } from 'zod';

// The content security policy forbids eval. Import this first, because it must run before any schema is created. The
// contract has a message for every mistake that staff can make; the validator's own texts are for engineers.
z.config({ jitless: true, localeError: () => 'This is not valid' });
