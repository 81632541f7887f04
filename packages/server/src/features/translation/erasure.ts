import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  translations: { '*': { kept: 'It is deleted within a day, and says nothing about whose text it is' } },
};
