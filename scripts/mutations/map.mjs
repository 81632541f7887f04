import { FEATURES, faults, feature, NOTHING, WEB, web } from './support/write.mjs';

const locations = feature('map/locations');

export const map = [
  ...faults(`${FEATURES}/map/index.ts`, locations, [
    ['people only with users_locations', "holds(admin, 'users_locations')", 'true'],
    [
      'a look that showed people is written down once',
      '!(await isLogged(db, admin, look))',
      '(await isLogged(db, admin, look))',
    ],
  ]),
  ...faults(`${FEATURES}/map/view-log.ts`, locations, [
    ['a look of someone else', 'where admin_id = ${id} and at >', 'where at >'],
    ['a look of long ago', "const SAME_LOOK = sql.lit('10 minutes');", "const SAME_LOOK = sql.lit('10 days');"],
  ]),
  ...faults(`${FEATURES}/map/box.ts`, locations, [
    ['across the antimeridian', '[-180, east - WORLD],', '[-180, east],'],
  ]),
  ...faults(`${WEB}/features/map/gather.ts`, web('features/map/gather'), [
    [
      'nobody is lost',
      'taken.reduce((sum, other) => sum + other.count, mark.count)',
      'taken.reduce((sum, other) => sum + other.count, 0)',
    ],
    ['the largest first', 'others.count - some.count', 'some.count - others.count'],
    ['marks that overlap', 'reachOf(other.mark.count) + reachOf(mark.count)', 'reachOf(mark.count)'],
    ['who they are when all are known', 'users.length === count ? users : []', 'users'],
    ['marks across the antimeridian', '{ ...found, ...nearTo(center, found) }', '{ ...found }'],
    ['people in one place are not taken apart', 'users.length === 0 || !isOnePlace(users)', 'true'],
    ['not nearer than the nearest', 'if (zoom < nearest)', 'if (zoom <= nearest)'],
  ]),
  ...faults(`${WEB}/ui/map/circle.ts`, web('ui/map/circle'), [
    ['miles are no kilometres', "unit === 'miles' ? MAP.metresPerMile : MAP.metresPerKm", 'MAP.metresPerKm'],
    ['a circle is seen whole', '(2 * Math.max(1, metresOf(circle)))', 'Math.max(1, metresOf(circle))'],
    [
      'degrees shrink towards the poles',
      'METRES_PER_PIXEL * Math.cos((circle.center.latitude * Math.PI) / 180)',
      'METRES_PER_PIXEL',
    ],
    ['no number is no place', "value === '' || value === null ? Number.NaN :", NOTHING],
    ['a latitude beyond the pole', 'isBetween(-90, north, 90)', 'isBetween(-180, north, 180)'],
  ]),
  ...faults(`${FEATURES}/map/people.ts`, feature('map/people'), [
    ['a place is small', '> PLACE_DEGREES + EDGE', '> 360'],
    ['all at a place are there, and nobody else', ' and ${holds(box)}`', '`'],
  ]),
];
