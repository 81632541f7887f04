import { access } from './access.mjs';
import { audit } from './audit.mjs';
import { items } from './items.mjs';
import { money } from './money.mjs';
import { targets } from './targets.mjs';

const areas = { access, 'target rules': targets, 'audit log': audit, money, 'items of the app': items };

/** Every fault: its area, what it is, where it is, and the tests that find it. */
export const mutations = Object.entries(areas).flatMap(([area, list]) => list.map((one) => ({ area, ...one })));
