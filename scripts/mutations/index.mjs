import { access } from './access.mjs';
import { audit } from './audit.mjs';
import { items } from './items.mjs';
import { money } from './money.mjs';
import { targets } from './targets.mjs';

const areas = { access, 'target rules': targets, 'audit log': audit, money, 'items of the app': items };

/** All faults: area, description, place, and the tests that must find them. */
export const mutations = Object.entries(areas).flatMap(([area, list]) => list.map((one) => ({ area, ...one })));
