import { ABOUT_NO_USER, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = { backup_drills: { '*': ABOUT_NO_USER } };
