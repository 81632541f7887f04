import { ABOUT_NO_USER, BY_STAFF, type ErasedPerson, type Erasure, type Slice } from '../database/erasure.ts';
import { eraseMails } from './outbox.ts';

export const erasure: Erasure = {
  user_emails: { user_id: 'row deleted', admin_id: BY_STAFF },
  outbox: {
    recipient: { erase: (trx, person: ErasedPerson, atMost): Promise<Slice> => eraseMails(trx, person.known, atMost) },
    '*': { kept: 'Of emails to the staff: it names no user, and goes after 30 days' },
  },
  background_work: { '*': ABOUT_NO_USER },
  clock: { '*': ABOUT_NO_USER },
  chores: { '*': ABOUT_NO_USER },
};
