import { permissions, widgetsFor } from './chunk-VHHMIWKH.js';

// ../demo/src/database.ts
var DemoFailure = class extends Error {};
async function holds(client) {
  const { rows } = await client.query(
    'select exists (select from demo_data) as demo, exists (select from users) as people',
  );
  if (rows[0]?.demo) return 'demo';
  return rows[0]?.people ? 'other' : 'nothing';
}
async function demoUsers(client) {
  const { rows } = await client.query('select users from demo_data');
  return rows[0]?.users ?? 0;
}
async function rememberDemo(client, users) {
  await client.query(
    'insert into demo_data (users) values ($1) on conflict (id) do update set users = excluded.users, loaded_at = now()',
    [users],
  );
}
async function loading(client, work) {
  await client.query('begin');
  try {
    await client.query(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query(`select pg_advisory_xact_lock(hashtext('quarterdeck demo data'))`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
async function withoutRanking(client, load) {
  await client.query('alter table users disable trigger user');
  await load();
  await client.query('alter table users enable trigger user');
  await client.query('select users_rank_rebuild()');
  await client.query('select users_grid_rebuild()');
}
async function withoutCounting(client, load) {
  const { rows: triggers } = await client.query(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and (tgname like '%\\_noted\\_%' or tgrelid = 'web_events'::regclass)`,
  );
  for (const { table: table2, name } of triggers) await client.query(`alter table ${table2} disable trigger ${name}`);
  await load();
  for (const { table: table2, name } of triggers) await client.query(`alter table ${table2} enable trigger ${name}`);
  await client.query('select counts_recount(), web_recount()');
}

// ../demo/src/accounts.ts
import { randomUUID } from 'node:crypto';

// ../demo/src/faces/pen.ts
var INK = '#2b2320';
var stroke = (colour, width, d) => `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`;
var fill = (colour, d) => `<path fill="${colour}" d="${d}"/>`;
var pair = (colour, fromCentre, y, radius) =>
  `<g fill="${colour}"><circle cx="${60 - fromCentre}" cy="${y}" r="${radius}"/><circle cx="${60 + fromCentre}" cy="${y}" r="${radius}"/></g>`;

// ../demo/src/faces/features.ts
function body(random, shirt, shade) {
  const collar = random.pick([
    '',
    stroke('#00000026', 3, 'M46 88.5c5 10 23 10 28 0'),
    fill('#fff', 'M47 87l13 14-11 9-7-20zm26 0l-13 14 11 9 7-20z'),
    fill(shade, 'M48 88l12 18 12-18c-4 6-20 6-24 0z'),
    fill('#fff', 'M51 90l9 10 9-10 2 4-11 26-11-26z') + fill('#00000038', 'M40 90l9-3 11 33h-6zm40 0l-9-3-11 33h6z'),
    fill('#ffffff59', 'M14 106c20-5 72-5 92 0l2 6c-22-5-74-5-96 0z'),
  ]);
  return fill(shirt, 'M10 120c1-20 15-28 37-32 5 9 21 9 26 0 22 4 36 12 37 32z') + collar;
}
function mouth(random, isDark) {
  const lips = isDark ? '#8c4038' : '#a5514a';
  const laugh = 'M51 74h18q-2 9-9 9t-9-9z';
  return random.pick([
    stroke(lips, 2.4, 'M52 75q8 7 16 0'),
    fill('#fff', laugh) + stroke(lips, 1.6, laugh),
    stroke(lips, 2.4, 'M54 77q7 3 13-2'),
    stroke(lips, 2.4, 'M53 76q7 4 14 0'),
  ]);
}
var whites =
  '<g fill="#f7f1ea"><ellipse cx="50" cy="60" rx="4.2" ry="3.4"/><ellipse cx="70" cy="60" rx="4.2" ry="3.4"/></g>';
function eyes(random, brow, isWoman, isDark) {
  const open = (radius) => (isDark ? whites : '') + pair(INK, 10, 60, radius);
  const look = random.pick([
    open(2.7) + pair('#fff', 10.6, 59, 0.8),
    open(2.4),
    stroke(isDark ? '#1c1512' : INK, 2.2, 'M46.5 61q3.5-4 7 0m13 0q3.5-4 7 0'),
  ]);
  const lashes = isWoman ? stroke(INK, 1.6, 'M46 58.5l-2-1.8m30 1.8l2-1.8') : '';
  const brows = random.pick([
    'M45 53q5-3 10-.5m10 0q5-2.5 10 .5',
    'M45 52.5q4-3 10-1m10 0q6-2 10 1',
    'M45 53h9m12 0h9',
  ]);
  return look + lashes + stroke(brow, isWoman ? 1.8 : 2.4, brows);
}
var beard = (random, colour) =>
  random.pick([
    fill(colour, 'M37 60c3 6 4 9 9 11 8-3 20-3 28 0 5-2 6-5 9-11 1 18-9 30-23 30S36 78 37 60z'),
    `<g opacity=".28">${fill(colour, 'M37 62c3 5 5 8 10 9 8-2 18-2 26 0 5-1 7-4 10-9 0 16-10 26-23 26S37 78 37 62z')}</g>`,
    fill(colour, 'M50 72c6-4 14-4 20 0 2 10-3 19-10 19s-12-9-10-19z'),
    fill(colour, 'M49 73c3-5 9-5 11-2 2-3 8-3 11 2-4 1-8 2-11 0-3 2-7 1-11 0z'),
  ]);
var glasses = (random) =>
  `<g fill="#ffffff2b" stroke="${INK}" stroke-width="1.9">${random.pick([
    '<circle cx="49.5" cy="60" r="7.5"/><circle cx="70.5" cy="60" r="7.5"/><path fill="none" d="M57 59q3-2 6 0M42 59l-5-1m41 1l5-1"/>',
    '<rect x="41.5" y="54.5" width="16" height="11.5" rx="3.5"/><rect x="62.5" y="54.5" width="16" height="11.5" rx="3.5"/><path fill="none" d="M57.5 58.5h5M41 58l-4-1m42 1l4-1"/>',
  ])}</g>`;
var nose = (random, shade) =>
  stroke(shade, 2.2, random.pick(['M60 61l-2.5 7h4', 'M57 68q3 2.5 6 0', 'M61 60q-5 8 1 8.5']));

// ../demo/src/faces/hair.ts
var path = (d) => `<path fill="H" d="${d}"/>`;
var curls = (...dots) =>
  path(dots.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`).join(''));
var middleParting = path('M35 57c-2-21 9-34 25-34s27 13 25 34c-9-4-20-13-25-27-4 14-15 23-25 27z');
var fringe = path('M35 55c-1-20 9-32 25-32s26 12 25 32c-6-7-15-9-25-9s-19 2-25 9z');
var swept = path('M35 57c-3-21 9-34 26-34 15 0 26 13 24 34-3-10-9-16-17-20-9 8-22 11-33 20z');
var pulledBack = path('M36 55c-2-20 8-32 24-32s26 12 24 32c-2-11-9-19-24-19s-22 8-24 19z');
var womensHair = [
  {
    back: path('M60 20c-20 0-32 14-32 38v40c5 5 13 6 18 4 9-3 19-3 28 0 5 2 13 1 18-4V58c0-24-12-38-32-38z'),
    front: middleParting,
    coversEars: true,
  },
  {
    back: path('M60 20c-20 0-31 14-31 38 0 12 1 19 4 25 5 3 11 3 14 1h26c3 2 9 2 14-1 3-6 4-13 4-25 0-24-11-38-31-38z'),
    front: fringe,
    coversEars: true,
  },
  {
    back: path(
      'M60 19c-21 0-31 14-31 32 0 8-5 11-4 19s4 8 3 15 6 16 18 15l14-10 14 10c12 1 19-8 18-15s2-7 3-15-4-11-4-19c0-18-10-32-31-32z',
    ),
    front: swept,
    coversEars: true,
  },
  { back: curls([60, 17, 11]), front: pulledBack },
  { back: curls([60, 47, 34], [33, 62, 13], [87, 62, 13]), front: pulledBack, coversEars: true },
  {
    back: path('M74 26c16-4 25 12 22 30-2 12 2 20-4 30-9-3-12-14-10-26 1-12-2-22-8-34z'),
    front: swept,
  },
  { front: path('M35 60c-4-23 8-38 26-38 17 0 27 14 24 37-3-1-4-6-5-12-6-1-11-4-15-9-6 7-16 10-25 10-1 6-2 11-5 12z') },
  {
    back: path('M60 18c-22 0-33 16-33 40 0 20-6 40-10 46h86c-4-6-10-26-10-46 0-24-11-40-33-40z'),
    front:
      path(
        'M60 17c-22 0-32 17-32 41 0 20 2 38 32 44 30-6 32-24 32-44 0-24-10-41-32-41zm0 15c14 0 21 10 21 26s-9 28-21 28-21-12-21-28 7-26 21-26z',
      ) +
      '<path fill="none" stroke="#000" stroke-opacity=".17" stroke-width="2" d="M60 30c-15 0-23 11-23 28s9 30 23 30 23-13 23-30-8-28-23-28M35 78c5 10 16 16 40 17m-35-1c9 6 22 8 36 6"/>',
    coversEars: true,
    isCloth: true,
  },
  {
    back: curls([33, 72, 8], [32, 84, 7.5], [33, 95, 6.5], [87, 72, 8], [88, 84, 7.5], [87, 95, 6.5]),
    front: middleParting,
    coversEars: true,
  },
  {
    back: curls([40, 34, 15], [60, 27, 16], [80, 34, 15], [33, 52, 13], [87, 52, 13], [34, 70, 12], [86, 70, 12]),
    front: curls([45, 36, 9], [56, 32, 9], [67, 32, 9], [77, 37, 8]),
    coversEars: true,
  },
];
var mensHair = [
  { front: path('M35 56c-4-22 7-35 26-35 17 0 26 12 24 34-3-2-4-8-5-14-12 1-26-1-34-8-5 6-8 13-11 23z') },
  { front: path('M36 53c-2-19 8-30 24-30s26 11 24 30c-2-10-4-14-7-17-10-4-24-4-34 0-3 3-5 7-7 17z') },
  { front: path('M36 55c-3-12-3-22 4-29 5-9 20-11 30-8 11 2 17 12 15 37-2-3-3-9-5-15-11 0-24-1-37-4-3 5-5 12-7 19z') },
  { front: curls([41, 37, 8], [49, 29, 9], [60, 25, 9], [71, 28, 9], [79, 36, 8], [55, 34, 7], [66, 34, 7]) },
  {
    back: curls([60, 42, 28]),
    front: path('M36 54c-2-22 8-32 24-32s26 10 24 32c-2-10-5-14-10-16-8-3-20-3-28 0-5 2-8 6-10 16z'),
  },
  {},
  { back: curls([60, 18, 9]), front: pulledBack },
  {
    front:
      path('M34 45c0-16 10-25 26-25s26 9 26 25z') +
      '<path fill="H" d="M34 45c14-3 38-3 52 0 9 1 14 4 14 7-18-3-48-3-66 0z"/><path fill="#000" opacity=".16" d="M34 45c14-3 38-3 52 0v3c-16-2-36-2-52 0z"/>',
    isCloth: true,
  },
  {
    front: path(
      'M35 57c-4-20 2-36 22-37 8-4 26 2 28 20 1 6 1 12 0 17-2-5-3-9-4-13-5-3-9-6-10-10-8 8-20 10-29 9-3 4-5 9-7 14z',
    ),
  },
  {
    front:
      path('M33 46c-1-20 11-30 27-30s28 10 27 30z') +
      '<path fill="H" d="M32 42h56q3 0 3 3v5q0 3-3 3H32q-3 0-3-3v-5q0-3 3-3z"/><path fill="#000" opacity=".14" d="M32 42h56q3 0 3 3v5q0 3-3 3H32q-3 0-3-3v-5q0-3 3-3z"/>',
    isCloth: true,
  },
  {
    front:
      path('M33 47c-5-22 9-36 27-36s32 14 27 36c-8-8-17-13-27-17-10 4-19 9-27 17z') +
      '<path fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2" d="M36 37c8-4 16-7 24-7M40 26c10 0 20 3 44 12M50 15c12 3 24 9 34 16"/>',
    isCloth: true,
  },
];

// ../demo/src/random.ts
function sfc32(seed) {
  let a = 2654435769;
  let b = 608135816;
  let c = seed | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}
var at = (list, index) => {
  const thing = list[index];
  if (thing === void 0) throw new RangeError('There is nothing to pick from');
  return thing;
};
function randomFrom(seed) {
  const next = sfc32(seed);
  return {
    next,
    below: (end) => Math.floor(next() * end),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    pickCommon: (list, skew) => at(list, Math.floor(next() ** skew * list.length)),
    pickWeighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.findIndex(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return at(list, found < 0 ? list.length - 1 : found)[0];
    },
  };
}

// ../demo/src/face.ts
var skins = [
  ['#fbdcc6', '#eebd9d'],
  ['#f5c9a9', '#e2a880'],
  ['#e8b48c', '#d0966c'],
  ['#d39a6e', '#b87e54'],
  ['#b87f56', '#9a6541'],
  ['#95623f', '#784b2e'],
  ['#734930', '#593522'],
  ['#573624', '#3f2518'],
];
var DARK_SKINS = 5;
var darkHair = ['#211d1d', '#211d1d', '#211d1d', '#3b2a22', '#3b2a22', '#5b3c29'];
var lightHair = ['#7b4b2d', '#96492b', '#c99a52', '#c99a52', '#e0bd78'];
var greyHair = ['#9b9a9d', '#e2dfda'];
var dyedHair = ['#d4779b', '#5b9aa0', '#8a6bb5'];
var grounds = [
  '#cfe2f3',
  '#fbe0c3',
  '#dbe9d2',
  '#f4d3d6',
  '#e2dbf1',
  '#d0ebe6',
  '#faecb4',
  '#e3e5e8',
  '#c7d4ec',
  '#f5cdb9',
];
var cloths = [
  '#2f4b7c',
  '#c4563f',
  '#3c7768',
  '#dda03a',
  '#6c5190',
  '#3b4453',
  '#f3efe6',
  '#8c3040',
  '#4d7ba8',
  '#8fa37a',
];
function hairColour(random, isDark) {
  const draw = random.next();
  if (draw < 0.04) return random.pick(dyedHair);
  if (draw < 0.13) return random.pick(greyHair);
  return random.pick(isDark || draw < 0.55 ? darkHair : lightHair);
}
function face(seed) {
  const random = randomFrom(seed);
  const isWoman = seed % 2 === 0;
  const [skin, shade] = random.pick(skins);
  const isDark = skins.findIndex(([light]) => light === skin) >= DARK_SKINS;
  const hair = random.pick(isWoman ? womensHair : mensHair);
  const ownHair = hairColour(random, isDark);
  const shirt = random.pick(cloths);
  const cloth = random.pick(cloths.filter((colour) => colour !== shirt));
  const worn = (layer = '') => layer.replaceAll('H', hair.isCloth ? cloth : ownHair);
  const wearsEarrings = isWoman && !hair.coversEars && random.chance(0.6);
  const isBearded = !isWoman && random.chance(0.45);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" stroke-linecap="round" stroke-linejoin="round">',
    fill(random.pick(grounds), 'M0 0h120v120H0z'),
    worn(hair.back),
    fill(shade, 'M48 74h24v17c0 9-24 9-24 0z'),
    body(random, shirt, shade),
    hair.coversEars ? '' : pair(shade, 23.5, 61, 5),
    fill(skin, 'M37 52c0-18 9-28 23-28s23 10 23 28v9c0 15-10 26-23 26S37 76 37 61z'),
    `<g opacity=".2">${pair('#e0655f', 16, 69, 5)}</g>`,
    nose(random, shade),
    isBearded ? beard(random, ownHair) : '',
    mouth(random, isDark),
    eyes(random, hair.isCloth && isWoman ? INK : ownHair, isWoman, isDark),
    worn(hair.front),
    random.chance(0.24) ? glasses(random) : '',
    wearsEarrings ? pair('#e3b341', 24, 68, 2.5) : '',
    '</svg>',
  ].join('');
}
var facePath = (seed) => `/demo/faces/${seed}.svg`;

// ../demo/src/groups.ts
var groups = {
  Moderators: [
    'users_list',
    'user_profile',
    'reported_users',
    'reported_posts',
    'post_details',
    'delete_post',
    'suspend_account',
    'revoke_suspended_account',
    'searches',
    'followers',
    'following',
    'favourites',
    'conversation',
  ],
  Advertising: [
    ...permissions.filter((code) => code.startsWith('campaign_')),
    'add_group',
    'edit_group',
    'users_list',
    'user_profile',
  ],
  Analysts: [
    'dashboard_data',
    'google_analytics',
    'google_analytics_graph',
    'top_searches',
    'failed_urls',
    'users_locations',
  ],
  'Customer support': [
    'users_list',
    'create_user',
    'user_profile',
    'update_profile',
    'change_app_password',
    'manage_autofollow',
  ],
  'Content editors': ['view_static_pages', 'update_static_pages', 'failed_urls'],
  'Team leads': [
    'admin_users_list',
    'group_list',
    'group_permissions',
    'user_permissions',
    'assign-groups',
    'users_list',
  ],
  'Release managers': ['get_app_version', 'change_enrichment_settings', 'api_documentation'],
  'Trainees, first month': ['users_list', 'searches'],
};

// ../demo/src/accounts.ts
var DEMO_PASSWORD = 'quarterdeck-demo';
var demoAccounts = [
  { username: 'admin', name: 'Amara Okafor', groups: [], isSuper: true, portrait: 1062 },
  { username: 'moderator', name: 'Mateo Silva', groups: ['Moderators'], isSuper: false, portrait: 1053 },
  { username: 'ads', name: 'Priya Raman', groups: ['Advertising'], isSuper: false, portrait: 1034 },
  { username: 'analyst', name: 'Jonas Lindqvist', groups: ['Analysts'], isSuper: false, portrait: 1077 },
  { username: 'newcomer', name: 'Nora Whitfield', groups: [], isSuper: false, portrait: 1052 },
];
var colleague = (username, name, portrait, ...its) => ({
  username,
  name,
  groups: its,
  isSuper: false,
  portrait,
});
var colleagues = [
  { username: 'helena.brandt', name: 'Helena Brandt', groups: [], isSuper: true, portrait: 1004 },
  colleague('tomasz.wrona', 'Tomasz Wrona', 1007, 'Moderators', 'Team leads'),
  colleague('yuki.tanabe', 'Yuki Tanabe', 1010, 'Moderators'),
  colleague('deshawn.carter', 'DeShawn Carter', 1013, 'Moderators'),
  colleague('lucia.ferrante', 'Lucia Ferrante', 1016, 'Moderators', 'Customer support'),
  colleague('bogdan.ilic', 'Bogdan Ili\u0107', 1019, 'Moderators'),
  colleague('aisha.rahmani', 'Aisha Rahmani', 1022, 'Moderators', 'Analysts'),
  colleague('kwame.mensah', 'Kwame Mensah', 1025, 'Customer support', 'Team leads'),
  colleague('grace.oconnell', 'Grace O\u2019Connell', 1028, 'Customer support'),
  colleague('minh.tran', 'Minh Tran', 1031, 'Customer support'),
  colleague('rosa.delgado', 'Rosa Delgado', 1036, 'Customer support', 'Trainees, first month'),
  colleague('ilse.van.den.berg', 'Ilse van den Berg-Oosterhuis', 1040, 'Advertising', 'Team leads'),
  colleague('samir.haddad', 'Samir Haddad', 1043, 'Advertising', 'Analysts'),
  colleague('chloe.martin', 'Chlo\xE9 Martin', 1046, 'Content editors'),
  colleague('oluwaseun.adeyemi', 'Oluwaseun Adeyemi', 1049, 'Content editors', 'Release managers'),
  colleague('freya.nilsen', 'Freya Nilsen', 1058, 'Release managers'),
  colleague('daniel.roth', 'Daniel Roth', 1065, 'Analysts'),
  colleague('noor.elsayed', 'Noor El-Sayed', 1068, 'Trainees, first month'),
  colleague('patrick.byrne', 'Patrick Byrne', 1071),
];
var staff = [...demoAccounts, ...colleagues];
var LEFT = 'patrick.byrne';
var DAY = 864e5;
var joinTime = (index, since) => new Date(since.getTime() + Math.max(0, index - demoAccounts.length + 1) * 23 * DAY);
async function insertAccounts(client, hashPassword, since) {
  const known = await hashPassword(DEMO_PASSWORD);
  const unknown = await hashPassword(randomUUID());
  for (const [name, codes] of Object.entries(groups))
    await client.query(
      `with added as (insert into groups (name, created_at, updated_at) values ($1, $2, $2) returning id)
       insert into group_permissions (group_id, permission, granted_at) select id, unnest($3::text[]), $2 from added`,
      [name, since, codes],
    );
  for (const [index, { username, name, groups: its, isSuper, portrait }] of staff.entries())
    await client.query(
      `with person as (
         insert into users (name, username, email, avatar, is_admin, is_suspended, created_at, updated_at)
         values ($1, $2, $3, $4, true, $9, $5, $5) returning id
       ), account as (
         insert into admins (user_id, password_hash, is_sup_admin, sessions_valid_from, rights_updated_at)
         select id, $6, $7, $5, $5 from person returning user_id
       )
       insert into admin_groups (admin_id, group_id, added_at)
       select account.user_id, groups.id, $5 from account join groups on groups.name = any($8::text[])`,
      [
        name,
        username,
        `${username}@quarterdeck.example`,
        facePath(portrait),
        joinTime(index, since),
        index < demoAccounts.length ? known : unknown,
        isSuper,
        its,
        username === LEFT,
      ],
    );
}

// ../demo/src/copy.ts
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';

var CHUNK_ROWS = 500;
var columns = [
  'name',
  'username',
  'email',
  'phone',
  'avatar',
  'device',
  'device_app_version',
  'gender',
  'dob',
  'address',
  'current_location',
  'latitude',
  'longitude',
  'is_suspended',
  'last_seen_at',
  'created_at',
  'updated_at',
  'app_id',
];
var escapes = { '\\': '\\\\', '	': '\\t', '\n': '\\n', '\r': '\\r' };
var SPECIAL = /[\\\t\n\r]/;
function cell(value) {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || !SPECIAL.test(value)) return String(value);
  return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}
function* lines(columns6, rows, onRows) {
  let chunk = '';
  let count = 0;
  for (const row of rows) {
    chunk += `${columns6.map((column) => cell(row[column])).join('	')}
`;
    count += 1;
    if (count % CHUNK_ROWS > 0) continue;
    yield chunk;
    onRows(count);
    chunk = '';
  }
  yield chunk;
}
var copyRows = (client, table2, columns6, rows, onRows = () => void 0) =>
  pipeline(
    Readable.from(lines(columns6, rows, onRows)),
    client.query(copyFrom(`copy ${table2} (${columns6.join(', ')}) from stdin`)),
  );
var copyPeople = (client, crowd, onRows) => copyRows(client, 'users', columns, crowd, onRows);

// ../demo/src/without-indexes.ts
async function indexesAndReferencesOf(client, table2) {
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) order by 1`,
    [table2],
  );
  const { rows: references } = await client.query(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype = 'f' order by 1`,
    [table2],
  );
  return { indexes, references };
}
async function withoutIndexes(client, tables2, load, onProgress = () => void 0) {
  const left = [];
  for (const table2 of tables2) {
    const { indexes, references } = await indexesAndReferencesOf(client, table2);
    for (const { name } of references) await client.query(`alter table ${table2} drop constraint ${name}`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    left.push({ table: table2, indexes, references });
  }
  await load();
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const { table: table2, indexes, references } of left) {
    for (const { name, definition } of indexes) {
      onProgress(`index ${name}`);
      await client.query(definition);
    }
    for (const { name, definition } of references) {
      onProgress(`references of ${table2}`);
      await client.query(`alter table ${table2} add constraint ${name} ${definition}`);
    }
  }
}

// ../demo/src/activity/crowd.ts
async function readCrowd(client) {
  const { rows } = await client.query(
    `select id, extract(epoch from created_at) * 1000 as since from users where not is_admin order by created_at, id`,
  );
  return { ids: rows.map(({ id }) => Number(id)), since: rows.map(({ since }) => Math.floor(Number(since))) };
}
function signedUpBy({ since }, moment) {
  let low = 0;
  let high = since.length;
  while (low < high) {
    const middle2 = (low + high) >> 1;
    if ((since[middle2] ?? 0) <= moment) low = middle2 + 1;
    else high = middle2;
  }
  return Math.max(1, low);
}
var STRIDE = 7919;
var placeOf = (rank, count) => (count % STRIDE === 0 ? rank : (rank * STRIDE + 11) % count);

// ../demo/src/activity/follows.ts
var stars = [0.5, 0.2, 0.1];
var SKEW = 3;
var MOST = 5e3;
var BASE = 1.8;
function* follows({ ids, since }, wish) {
  const random = randomFrom(wish.seed);
  const size = ids.length;
  if (size < 2) return;
  const mean = wish.count / ids.filter((id) => id > wish.after).length;
  const now = wish.today.getTime();
  for (const [place, id] of ids.entries()) {
    if (id <= wish.after) continue;
    const whom = /* @__PURE__ */ new Set([(place + size - 1) % size]);
    for (const [rank, share] of stars.entries()) if (random.chance(share)) whom.add(placeOf(rank, size));
    const wanted = Math.min(MOST, size - 1, Math.round(Math.max(0, mean - BASE) / 2 / Math.sqrt(1 - random.next())));
    for (let draw = 0; draw < wanted; draw += 1) whom.add(placeOf(Math.floor(random.next() ** SKEW * size), size));
    whom.delete(place);
    for (const other of whom) {
      const start = Math.max(since[place] ?? now, since[other] ?? now);
      yield {
        follower_id: id,
        followed_id: ids[other] ?? 0,
        created_at: new Date(start + Math.floor((now - start) * random.next())),
      };
    }
  }
}

// ../demo/src/signups.ts
var HOUR = 36e5;
var HOURS = 2 * 365 * 24;
var LIFETIME = HOURS * HOUR;
var weekday = [1.22, 0.92, 0.88, 0.9, 0.94, 1.02, 1.12];
var hourly = [
  1.6, 1.7, 1.6, 1.4, 1.1, 0.7, 0.4, 0.25, 0.2, 0.2, 0.25, 0.4, 0.6, 0.8, 0.9, 1, 1.05, 1.1, 1.1, 1.15, 1.2, 1.25, 1.3,
  1.45,
];
var growth = (share) => 4 ** share * (1 + 0.12 * Math.sin(share * 22) + 0.07 * Math.sin(share * 71));
function signups(random, count, today) {
  const start = today.getTime() - LIFETIME;
  const reached = new Float64Array(HOURS);
  let sum = 0;
  for (let hour2 = 0; hour2 < HOURS; hour2 += 1) {
    const moment = new Date(start + hour2 * HOUR);
    sum += growth(hour2 / HOURS) * (weekday[moment.getUTCDay()] ?? 1) * (hourly[moment.getUTCHours()] ?? 1);
    reached[hour2] = sum;
  }
  let hour = 0;
  return (n) => {
    const aim = ((n + random.next()) / count) * sum;
    while (hour < HOURS - 1 && (reached[hour] ?? 0) < aim) hour += 1;
    const before = hour === 0 ? 0 : (reached[hour - 1] ?? 0);
    const within = (aim - before) / ((reached[hour] ?? sum) - before);
    return new Date(start + Math.floor((hour + Math.min(within, 0.9999)) * HOUR));
  };
}

// ../demo/src/activity/subjects.ts
var types = ['web', 'images', 'videos', 'news', 'shopping', 'places'];
var subjects = {
  web: [
    'sourdough starter',
    'how to fix a leaking tap',
    'standing desk exercises',
    'currency converter',
    'time zones',
    'cover letter template',
    'learn Spanish',
    'houseplants that need little light',
    'passport renewal',
    'home network setup',
    'guitar chords',
    'mortgage calculator',
    'how to remove coffee stains',
    'first aid course',
    'stargazing calendar',
    'train tickets',
    'knitting patterns',
    'bicycle maintenance',
    'moving checklist',
    'beekeeping',
  ],
  images: [
    'living room ideas',
    'golden retriever puppy',
    'minimalist tattoo',
    'autumn wallpaper',
    'small balcony garden',
    'birthday cake',
    'short haircut',
    'northern lights',
    'bathroom tiles',
    'watercolour flowers',
    'wedding invitation',
    'vintage posters',
    'bullet journal',
    'mid-century lamp',
    'kitchen shelves',
    'capsule wardrobe',
  ],
  videos: [
    'yoga for beginners',
    'how to tie a tie',
    'chess openings',
    'pasta from scratch',
    'drum lesson',
    'replace a bike chain',
    'sleep sounds',
    'stop motion',
    'dog training',
    'crochet a hat',
    'surfing for beginners',
    'card tricks',
    'drone footage',
    'home workout',
    'paper planes',
    'piano tutorial',
  ],
  news: [
    'weather tomorrow',
    'election results',
    'local traffic',
    'football scores',
    'stock market',
    'rocket launch',
    'road closures',
    'new phones',
    'wildfire map',
    'museum opening',
    'electric cars',
    'marathon route',
    'housing prices',
    'school holidays',
    'film festival',
    'rail strike',
  ],
  shopping: [
    'running shoes',
    'espresso machine',
    'noise cancelling headphones',
    'winter coat',
    'second-hand bicycle',
    'board games',
    'rain boots',
    'camping tent',
    'office chair',
    'water bottle',
    'cast-iron pan',
    'phone case',
    'reading glasses',
    'desk lamp',
    'backpack',
    'film camera',
    'bread knife',
    'yoga mat',
  ],
  places: [
    'coffee shop',
    'ramen',
    'dog park',
    'farmers market',
    'climbing gym',
    'bookshop',
    'vegan brunch',
    'bike repair',
    'public library',
    'swimming pool',
    'camping ground',
    'jazz bar',
    'flea market',
    'hiking trail',
    'bakery',
    'barber',
  ],
};
var narrowings = {
  web: ['for beginners', 'step by step', 'at home', 'free', 'explained', '2026'],
  images: ['ideas', 'black and white', 'aesthetic', 'high resolution', 'drawing'],
  videos: ['in 10 minutes', 'slow', 'for kids', 'without equipment', 'part 2'],
  news: ['today', 'live', 'this week', 'explained'],
  shopping: ['sale', 'under $50', 'for women', 'for men', 'refurbished', 'reviews'],
  places: ['near me', 'near me', 'open now', 'Los Angeles', 'San Diego', 'Austin', 'Brooklyn', 'Portland'],
};
var pages = {
  web: [
    ['%: the complete guide', 'Everything you need to begin, and the five mistakes that everybody makes once.'],
    ['% - questions and answers', '214 answers from people who have done it, the most helpful ones first.'],
    ['A short introduction to %', 'Read in six minutes. With a list of what to have at hand.'],
    ['% | Everyday Handbook', 'A practical page, checked and brought up to date every spring.'],
  ],
  images: [
    ['48 pictures: %', 'A collection by people who share their own work.'],
    ['% - mood board', 'Colours, materials and details that go together.'],
    ['% by local photographers', 'Free to use with a mention of the name.'],
  ],
  videos: [
    ['% (full lesson)', '12:40 - Filmed in one take, with captions in nine languages.'],
    ['I tried % for 30 days', '18:05 - What changed, what did not, and what I would do differently.'],
    ['% in slow motion', '4:12 - Every step from two angles.'],
  ],
  news: [
    ['%: what we know so far', 'The facts in order, with a map and a timeline.'],
    ['Live: %', 'Updates from our reporters through the day.'],
    ['Five questions about %, answered', 'Who decides, what it costs, and what happens next.'],
  ],
  shopping: [
    ['% compared: 24 models', 'Tested for three weeks. One of them costs half as much as the winner.'],
    ['% - buy online, returned for free', 'In stock. Delivered within two days.'],
    ['The best % this season', 'What our readers bought, kept and recommended.'],
  ],
  places: [
    ['% - 4.7 (312 reviews)', 'Open until 9 pm. Good for groups, dogs are welcome.'],
    ['The 10 best results for %', 'Chosen by people who live around the corner.'],
    ['%, on the map', 'With opening hours, prices and the way by bus.'],
  ],
};

// ../demo/src/activity/picture.ts
var PICTURES = 40;
var grounds2 = [
  ['#dfeaf4', '#2f5d86', '#8fb4d3'],
  ['#fbe9d2', '#a3541f', '#e7a866'],
  ['#e2efd9', '#3f6b35', '#94bd80'],
  ['#f6dfe3', '#92374d', '#d98a9c'],
  ['#e6e1f3', '#54428e', '#a597d3'],
  ['#d9efec', '#1f6a63', '#79bdb5'],
  ['#eceef0', '#3d4a57', '#9ba8b5'],
  ['#fdf2c6', '#82650f', '#dcb94a'],
];
var path2 = (colour, data) => `<path fill="${colour}" d="${data}"/>`;
var line = (colour, data, width) => `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${data}"/>`;
var circle = (colour, x, y, radius) => `<circle fill="${colour}" cx="${x}" cy="${y}" r="${radius}"/>`;
var article = (random, [, strong, soft]) => {
  const lines2 = Array.from({ length: 4 }, (_, row) => `M66 ${58 + row * 14}h${30 + random.below(36)}`).join('');
  return line(strong, `M20 34h${60 + random.below(60)}`, 9) + path2(soft, 'M20 52h36v52H20z') + line(soft, lines2, 5);
};
var landscape = (random, [, strong, soft]) => {
  const peak = 50 + random.below(60);
  return (
    circle(soft, 30 + random.below(100), 34, 11 + random.below(6)) +
    path2(soft, `M0 120L${peak - 20} ${54 + random.below(14)}L160 120z`) +
    path2(strong, `M0 120L${peak + 20} ${64 + random.below(20)}L${peak + 90} 120z`)
  );
};
var film = (random, [, strong, soft]) =>
  path2(soft, `M0 ${84 + random.below(20)}q40-${20 + random.below(30)} 80-6t80-10v60H0z`) +
  circle(strong, 80, 58, 26) +
  path2('#fff', 'M72 45l22 13-22 13z');
var newspaper = (random, [, strong, soft]) =>
  line(strong, `M20 26h${80 + random.below(40)}M20 42h${50 + random.below(50)}`, 8) +
  line(soft, 'M20 62h54M20 74h54M20 86h54M20 98h40', 4) +
  path2(random.chance(0.5) ? strong : soft, 'M86 60h54v42H86z');
var goods = [
  'M44 92q0-14 10-20l12-26 14 16 30 14q14 6 14 16z',
  'M56 40h48v16q0 26-12 40H68q-12-14-12-40zm48 6h10q8 0 8 10t-12 12z',
  'M52 98V50q0-20 28-20t28 20v48zm10-52h36q-4-8-18-8t-18 8z',
  'M46 36h68v10H46zm6 16h56l-6 48H58z',
  'M40 60q0-24 40-24t40 24v6H40zm36 6h8v34h-8z',
];
var product = (random, [, strong, soft]) =>
  circle(soft, 80, 66, 46) + path2(strong, random.pick(goods)) + path2('#fff', 'M112 24h30v16h-30l-8-8z');
var map = (random, [, strong, soft]) => {
  const x = 50 + random.below(60);
  return (
    line(
      '#fff',
      `M0 ${30 + random.below(30)}l160 ${random.below(40)}M${random.below(60)} 0l40 120M${90 + random.below(50)} 0l-16 120`,
      9,
    ) +
    path2(soft, `M${110 + random.below(20)} 84h40v30h-40z`) +
    path2(strong, `M${x} 84c-14-20-20-27-20-37a20 20 0 0 1 40 0c0 10-6 17-20 37z`) +
    circle('#fff', x, 46, 8)
  );
};
var motifs = {
  web: article,
  images: landscape,
  videos: film,
  news: newspaper,
  shopping: product,
  places: map,
};
function picture(type, seed) {
  const random = randomFrom(seed * types.length + types.indexOf(type));
  const colours = random.pick(grounds2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" stroke-linecap="round" stroke-linejoin="round">${path2(colours[0], 'M0 0h160v120H0z')}${motifs[type](random, colours)}</svg>`;
}
var picturePath = (type, seed) => `/demo/pictures/${type}-${seed}.svg`;
function pictureNamed(name) {
  const [, type, seed] = /^([a-z]+)-(\d{1,4})$/.exec(name) ?? [];
  const known = types.find((one) => one === type);
  return known === void 0 ? void 0 : picture(known, Number(seed));
}

// ../demo/src/activity/find.ts
var weights = [34, 19, 16, 11, 12, 8];
var weightedTypes = types.map((type, index) => [type, weights[index] ?? 1]);
var SKEW2 = 1.8;
var OPENED = 0.86;
var NARROWED = 0.5;
var capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
function drawFind(random, opened = random.chance(OPENED)) {
  const type = random.pickWeighted(weightedTypes);
  const what = random.pickCommon(subjects[type], SKEW2);
  const narrowing = random.chance(NARROWED) ? random.pick(narrowings[type]) : '';
  const search_term = what.includes(narrowing) ? what : `${what} ${narrowing}`;
  if (!opened) return { search_term, type, image: null, title: null, description: null };
  const [title, description] = random.pick(pages[type]);
  const subject = title.startsWith('%') ? capital(search_term) : search_term;
  return {
    search_term,
    type,
    image: random.chance(0.92) ? picturePath(type, random.below(PICTURES)) : null,
    title: title.replace('%', subject),
    description: random.chance(0.95) ? description : null,
  };
}

// ../demo/src/activity/searches.ts
var SKEW3 = 1.7;
var MINUTE = 6e4;
var AGAIN = 0.22;
function* searches(crowd, { seed, count, today }) {
  const random = randomFrom(seed);
  const momentOf = signups(random, count, today);
  const now = today.getTime();
  const size = crowd.ids.length;
  for (let n = 0; n < count; n += 1) {
    const moment = momentOf(n);
    const there = signedUpBy(crowd, moment.getTime());
    const place = placeOf(Math.floor(random.next() ** SKEW3 * size), size) % there;
    const createdAt = Math.min(now, Math.max(moment.getTime(), (crowd.since[place] ?? 0) + MINUTE));
    const again = random.chance(AGAIN) ? Math.floor((now - createdAt) * random.next() ** 2) : 0;
    yield {
      ...drawFind(random),
      user_id: crowd.ids[place] ?? 0,
      created_at: new Date(createdAt),
      updated_at: new Date(createdAt + again),
    };
  }
}
var ANONYMOUS = 11;
function* partlyAnonymous(made) {
  let n = 0;
  for (const search of made) {
    n += 1;
    yield n % ANONYMOUS === 0 ? { ...search, user_id: null } : search;
  }
}
function* firstSearches(crowd, { seed, today }) {
  const random = randomFrom(seed);
  for (const [place, user_id] of crowd.ids.entries()) {
    const moment = (crowd.since[place] ?? 0) + MINUTE * (1 + random.below(50));
    const at2 = new Date(Math.min(moment, today.getTime()));
    yield { ...drawFind(random, true), user_id, created_at: at2, updated_at: at2 };
  }
}
var COLLECTORS = 2.2;
function* bookmarks(crowd, { seed, count, today }) {
  const random = randomFrom(seed);
  const now = today.getTime();
  const mean = count / crowd.ids.length;
  for (const [place, user_id] of crowd.ids.entries()) {
    const drawn = random.next();
    const own = mean < 1 ? Number(drawn < mean) : 1 + Math.floor((mean - 1) * (1 + COLLECTORS) * drawn ** COLLECTORS);
    const since = crowd.since[place] ?? now;
    for (let n = 0; n < own; n += 1)
      yield {
        ...drawFind(random, true),
        user_id,
        created_at: new Date(since + Math.floor((now - since) * ((n + random.next()) / own))),
      };
  }
}

// ../demo/src/activity/load.ts
var SEED = 31337;
var PROGRESS_ROWS = 5e5;
var tables = {
  follows: ['follower_id', 'followed_id', 'created_at'],
  searches: ['user_id', 'search_term', 'type', 'image', 'title', 'description', 'created_at', 'updated_at'],
  bookmarks: ['user_id', 'search_term', 'type', 'image', 'title', 'description', 'created_at'],
};
var each = { follows: 22, searches: 24, bookmarks: 6 };
async function insertActivity(client, users, today) {
  const crowd = await readCrowd(client);
  const wish = (count) => ({ seed: SEED, count: count * users, today });
  await withoutIndexes(client, Object.keys(tables), async () => {
    await copyRows(client, 'follows', tables.follows, follows(crowd, { ...wish(each.follows), after: 0 }));
    await copyRows(client, 'searches', tables.searches, firstSearches(crowd, wish(1)));
    await copyRows(client, 'searches', tables.searches, partlyAnonymous(searches(crowd, wish(each.searches))));
    await copyRows(client, 'bookmarks', tables.bookmarks, bookmarks(crowd, wish(each.bookmarks)));
  });
  await client.query('analyze follows, searches, bookmarks, user_reports');
}
async function addActivity(client, wish, today, onProgress) {
  const crowd = await readCrowd(client);
  const { rows: lasts } = await client.query('select max(follower_id) as last from follows');
  const after = Number(lasts[0]?.last ?? 0);
  const seeded = { seed: SEED + 1, today };
  const loads = {
    follows: (onRows) =>
      copyRows(client, 'follows', tables.follows, follows(crowd, { ...seeded, count: wish.follows, after }), onRows),
    searches: (onRows) =>
      copyRows(client, 'searches', tables.searches, searches(crowd, { ...seeded, count: wish.searches }), onRows),
    bookmarks: (onRows) =>
      copyRows(client, 'bookmarks', tables.bookmarks, bookmarks(crowd, { ...seeded, count: wish.bookmarks }), onRows),
  };
  for (const table2 of ['follows', 'searches', 'bookmarks']) {
    if (wish[table2] === 0) continue;
    const onRows = (rows) => {
      if (rows % PROGRESS_ROWS === 0) onProgress(`${rows.toLocaleString('en')} ${table2}`);
    };
    await withoutIndexes(client, [table2], () => loads[table2](onRows), onProgress);
  }
}

// ../demo/src/ads/businesses.ts
var motifs2 = ['cup', 'bicycle', 'leaf', 'house', 'bag', 'book', 'note', 'bowl', 'shoe', 'screen'];
var interests =
  'Coffee,Cooking,Restaurants,Baking,Cycling,Running,Hiking,Yoga,Gardening,House plants,Home improvement,Furniture,Interior design,Fashion,Second-hand,Jewellery,Books,Languages,Online courses,Live music,Vinyl records,Podcasts,Board games,Video games,Photography,Films,Technology,Travel,Camping,Pets,Parenting,Crafts,Skin care,Local events,Volunteering,Sustainability,Astronomy,Beekeeping,Chess,Model railways'.split(
    ',',
  );
var businesses = [
  {
    name: 'Slow Kettle Coffee',
    motif: 'cup',
    interests: ['Coffee', 'Baking', 'Local events'],
    ads: [
      ['First bag free', 'Your first bag is on us', 'Roasted on Tuesday, at your door on Thursday.', 'Get the bag'],
      ['Brewing class', 'Learn to brew in one evening', 'Two hours, six cups, no jargon.', 'Book a seat'],
      ['Cold brew summer', 'Cold brew, ready when you are', 'Four bottles, delivered chilled.', 'Order now'],
    ],
  },
  {
    name: 'Spoke & Chain',
    motif: 'bicycle',
    interests: ['Cycling', 'Sustainability', 'Second-hand'],
    ads: [
      ['Spring check', 'Is your bicycle ready for spring?', 'Brakes, gears and tyres, done in a day.', 'Book a check'],
      ['Commuter bicycles', 'Leave the car at home', 'Light, quick and built for rain.', 'See bicycles'],
      ['Trade in', 'Your old bicycle is worth more', 'Bring it in and ride home on a new one.', 'Get a price'],
    ],
  },
  {
    name: 'Fern & Clay',
    motif: 'leaf',
    interests: ['House plants', 'Gardening', 'Interior design'],
    ads: [
      ['Plants that forgive', 'Plants for people who forget', 'Ten that live on one glass a fortnight.', 'Meet them'],
      ['Balcony boxes', 'A garden for your balcony', 'Planted boxes, delivered in bloom.', 'Choose a box'],
      ['Repotting day', 'Bring your plant, take it home happier', 'Free soil with every pot on Saturday.', 'Find us'],
    ],
  },
  {
    name: 'Cedar Street Homes',
    motif: 'house',
    interests: ['Home improvement', 'Furniture', 'Interior design'],
    ads: [
      ['Open houses', 'Twelve open houses this weekend', 'Walk through before you talk.', 'See the map'],
      ['Kitchen makeover', 'A new kitchen in nine days', 'One price, agreed before we start.', 'Get a quote'],
      ['Insulation check', 'Warmer rooms, smaller bills', 'We find the draught, you decide.', 'Ask for a visit'],
    ],
  },
  {
    name: 'Second Thread',
    motif: 'bag',
    interests: ['Fashion', 'Second-hand', 'Sustainability'],
    ads: [
      ['Autumn coats', 'Good coats, second time around', 'Checked, cleaned and half the price.', 'Shop coats'],
      ['Sell your wardrobe', 'Turn your wardrobe into money', 'We collect, photograph and sell.', 'Start selling'],
      ['Bags under fifty', 'Leather bags under $50', 'New ones every Friday at noon.', 'Look inside'],
    ],
  },
  {
    name: 'Paperlight Books',
    motif: 'book',
    interests: ['Books', 'Podcasts', 'Parenting'],
    ads: [
      ['Reading circle', 'One book a month, one evening together', 'Small circles in your city.', 'Join a circle'],
      ['Bedtime stories', 'Twenty stories for twenty evenings', 'Chosen by teachers, loved by children.', 'Read one'],
      ['Old favourites', 'The books that you lent and never got back', 'Second-hand from $4.', 'Find yours'],
    ],
  },
  {
    name: 'Basement Tapes',
    motif: 'note',
    interests: ['Live music', 'Vinyl records', 'Local events'],
    ads: [
      ['Thursday sessions', 'Live every Thursday', 'Three bands, one ticket, doors at eight.', 'Get tickets'],
      ['Vinyl fair', 'Forty thousand records under one roof', 'Come early: the good ones go first.', 'Plan a visit'],
      ['Guitar from zero', 'Your first song in a week', 'Ten minutes a day, with a real teacher.', 'Try a lesson'],
    ],
  },
  {
    name: 'Bright Kitchen',
    motif: 'bowl',
    interests: ['Cooking', 'Restaurants', 'Baking'],
    ads: [
      [
        'Dinner boxes',
        'Dinner, measured and ready to cook',
        'Five recipes a week, thirty minutes each.',
        'Choose meals',
      ],
      ['Lunch downtown', 'Lunch in twelve minutes', 'Order before eleven, collect at noon.', 'See the menu'],
      ['Knife skills', 'Cut like a cook', 'An evening course with your own knife.', 'Reserve'],
    ],
  },
  {
    name: 'Northbound Running',
    motif: 'shoe',
    interests: ['Running', 'Hiking', 'Yoga'],
    ads: [
      [
        'First ten kilometres',
        'Ten kilometres in ten weeks',
        'A plan that fits between work and dinner.',
        'Get the plan',
      ],
      ['Trail shoes', 'Shoes that like mud', 'Try them for thirty days.', 'Find a pair'],
      ['City night run', 'Run the city after dark', 'Five miles, lights on, no clock.', 'Sign up'],
    ],
  },
  {
    name: 'Lantern Studio',
    motif: 'screen',
    interests: ['Photography', 'Films', 'Technology', 'Online courses'],
    ads: [
      ['Photo walk', 'See your city through a lens', 'Bring any camera, even the one in your pocket.', 'Join'],
      ['Edit in an hour', 'Cut your first film in an hour', 'Free lessons, no install.', 'Start'],
      ['Family portraits', 'Portraits that look like you', 'Half an hour, twenty pictures, one price.', 'Book a time'],
    ],
  },
  {
    name: 'Orchard & Oak Furniture',
    motif: 'house',
    interests: ['Furniture', 'Interior design', 'Crafts'],
    ads: [
      ['Tables that last', 'One table for three generations', 'Oak, oiled by hand.', 'See tables'],
      ['Small rooms', 'Furniture for small rooms', 'Folds, stacks and hides.', 'Get ideas'],
    ],
  },
  {
    name: 'Parlo Languages',
    motif: 'book',
    interests: ['Languages', 'Travel', 'Online courses'],
    ads: [
      ['Spanish on the bus', 'Spanish in twelve minutes a day', 'Speak from the first lesson.', 'Start free'],
      ['Before you travel', 'Fifty sentences for your trip', 'Hear them, say them, keep them.', 'Listen'],
    ],
  },
  {
    name: 'Happy Paws Hotel',
    motif: 'leaf',
    interests: ['Pets', 'Travel', 'Volunteering'],
    ads: [
      ['Summer stays', 'Where your dog goes on holiday', 'Meadows, friends and a photo every day.', 'Check dates'],
      ['Adopt a senior', 'Old dogs, big hearts', 'Meet those who wait the longest.', 'Meet them'],
    ],
  },
  {
    name: 'Rook & Pawn',
    motif: 'screen',
    interests: ['Board games', 'Video games', 'Local events'],
    ads: [
      ['Games night', 'Four hundred games, one table', 'We explain the rules.', 'Reserve a table'],
      ['Indie showcase', 'Games that two people made', 'Play thirty of them before anybody else.', 'Get a pass'],
    ],
  },
  {
    name: 'Opensky Camping',
    motif: 'leaf',
    interests: ['Camping', 'Hiking', 'Travel', 'Photography'],
    ads: [
      ['Tents to rent', 'Rent the tent, keep the memories', 'Clean, complete and at your door.', 'See tents'],
      ['Weekend trails', 'Two days, one trail, no plan needed', 'Maps, food and a lift back.', 'Pick a trail'],
    ],
  },
  {
    name: 'Willow Skin',
    motif: 'cup',
    interests: ['Skin care', 'Yoga', 'Jewellery'],
    ads: [
      ['Three-step starter', 'Three steps, nothing else', 'Without perfume, without promises.', 'Try it'],
      ['Refill and save', 'Keep the jar, refill the cream', 'A fifth less, every time.', 'Refill'],
    ],
  },
];

// ../demo/src/app-id.ts
import { createHash } from 'node:crypto';

var LETTERS = 16;
var appId = (kind, text) => `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, LETTERS)}`;

// ../demo/src/places-cities.ts
var table = `
Los Angeles, CA|34.062|-118.243|130|26|-80,150
San Francisco, CA|37.757|-122.431|62|7|20,175
San Jose, CA|37.338|-121.886|34|12
Oakland, CA|37.805|-122.235|26|12|-10,150
San Diego, CA|32.775|-117.118|36|13|0,150
Sacramento, CA|38.581|-121.494|22|15
Fresno, CA|36.739|-119.787|12|11
Bakersfield, CA|35.373|-119.019|8|10
Riverside, CA|33.98|-117.375|30|19
Anaheim, CA|33.836|-117.914|34|11
Santa Barbara, CA|34.432|-119.715|4|5|-70,80
New York, NY|40.742|-73.972|120|17|-90,70
Brooklyn, NY|40.662|-73.945|46|6
Newark, NJ|40.745|-74.19|30|14|-120,40
Philadelphia, PA|39.975|-75.164|40|17
Chicago, IL|41.868|-87.675|66|22|170,345
Houston, TX|29.772|-95.384|56|25
Dallas, TX|32.79|-96.808|54|27
Austin, TX|30.277|-97.741|28|15
San Antonio, TX|29.441|-98.494|22|16
Phoenix, AZ|33.466|-112.06|40|24
Tucson, AZ|32.229|-110.946|9|11
Las Vegas, NV|36.163|-115.168|22|12
Seattle, WA|47.617|-122.318|34|10|0,175
Portland, OR|45.522|-122.653|24|14
Denver, CO|39.737|-104.978|30|17
Salt Lake City, UT|40.732|-111.886|15|12|60,200
Boise, ID|43.603|-116.232|6|9
Albuquerque, NM|35.097|-106.617|7|10
Minneapolis, MN|44.969|-93.264|26|18
Kansas City, MO|39.085|-94.576|15|17
St. Louis, MO|38.632|-90.262|18|18
Nashville, TN|36.155|-86.771|18|17
Memphis, TN|35.122|-89.96|9|13
New Orleans, LA|29.963|-90.087|9|9|180,290
Atlanta, GA|33.768|-84.39|46|27
Charlotte, NC|35.219|-80.838|20|18
Raleigh, NC|35.79|-78.655|16|16
Miami, FL|25.792|-80.243|40|12|-80,10
Orlando, FL|28.545|-81.374|22|16
Tampa, FL|27.978|-82.43|22|13|-20,120
Jacksonville, FL|30.306|-81.655|10|14|160,330
Washington, DC|38.909|-77.034|48|20
Baltimore, MD|39.316|-76.623|16|12|190,390
Pittsburgh, PA|40.44|-79.985|14|14
Cleveland, OH|41.462|-81.675|12|15|100,250
Columbus, OH|39.976|-82.998|14|15
Detroit, MI|42.372|-83.133|22|18|200,380
Indianapolis, IN|39.779|-86.149|13|16
Milwaukee, WI|43.046|-87.951|9|11|180,345
Boston, MA|42.355|-71.095|36|16|170,380
Providence, RI|41.83|-71.421|6|10|200,380
Buffalo, NY|42.902|-78.83|6|8|0,160
Oklahoma City, OK|35.48|-97.52|9|15
Omaha, NE|41.26|-96.02|6|10|170,350
Anchorage, AK|61.185|-149.82|3|7|60,150
Honolulu, HI|21.324|-157.85|6|6|-50,40
Toronto, Canada|43.702|-79.402|10|16|250,420
Vancouver, Canada|49.246|-123.06|6|9|60,170
Montreal, Canada|45.534|-73.62|5|11
Mexico City, Mexico|19.403|-99.134|9|18
Guadalajara, Mexico|20.675|-103.347|4|11
Bogota, Colombia|4.662|-74.088|3|9
Sao Paulo, Brazil|-23.559|-46.634|5|20
London, United Kingdom|51.508|-0.115|10|19
Dublin, Ireland|53.341|-6.285|3|8|180,350
Berlin, Germany|52.517|13.392|5|14
Paris, France|48.857|2.345|5|14
Lagos, Nigeria|6.58|3.36|3|13|-80,70
Mumbai, India|19.13|72.89|4|11|0,100
Manila, Philippines|14.61|121.03|5|11|0,160
Tokyo, Japan|35.702|139.69|5|21|215,400
Sydney, Australia|-33.87|151.13|4|15|200,340
Auckland, New Zealand|-36.89|174.77|2|7|140,200
Suva, Fiji|-18.12|178.45|1|3|-60,60
Taveuni, Fiji|-16.85|-179.97|0.3|3
`;
function cityOf(line2) {
  const [name = '', latitude, longitude, weight, reach, inland] = line2.split('|');
  const [from, to] = inland?.split(',').map(Number) ?? [];
  return {
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    weight: Number(weight),
    reach: Number(reach),
    ...(from === void 0 || to === void 0 ? {} : { inland: [from, to] }),
  };
}
var cities = table.trim().split('\n').map(cityOf);

// ../demo/src/ads/picture.ts
var brands = [
  ['#f3e9dc', '#5e3023', '#c08552'],
  ['#e3f2f1', '#0b525b', '#3fa7a0'],
  ['#eaf4e2', '#2d5a27', '#86b56a'],
  ['#eef1f8', '#1d3557', '#7798c4'],
  ['#fbeaf0', '#7a1f4b', '#d0719b'],
  ['#f1edfa', '#3c2a7d', '#9484d1'],
  ['#fdf3d8', '#6b4a00', '#d9a520'],
  ['#f9e7e3', '#8a2b18', '#e07a5f'],
];
var fillPath = (colour, data) => `<path fill="${colour}" d="${data}"/>`;
var strokePath = (colour, data, width = 9) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${data}"/>`;
var disc = (colour, x, y, radius) => `<circle fill="${colour}" cx="${x}" cy="${y}" r="${radius}"/>`;
var shapes = {
  cup: (strong, soft) =>
    fillPath(strong, 'M22 44h60v24a30 30 0 0 1-60 0z') +
    strokePath(strong, 'M82 50h8a12 12 0 0 1 0 24h-10', 8) +
    strokePath(soft, 'M40 32q-6-8 0-16M62 32q-6-8 0-16', 6) +
    strokePath(soft, 'M16 108h74', 6),
  bicycle: (strong, soft) =>
    strokePath(soft, 'M50 82a22 22 0 1 1-44 0a22 22 0 1 1 44 0M114 82a22 22 0 1 1-44 0a22 22 0 1 1 44 0', 7) +
    strokePath(strong, 'M28 82l18-38h34l12 38M46 44l16 38h-34M62 82l18-38M40 34h14M78 30h14', 7),
  leaf: (strong, soft) =>
    fillPath(soft, 'M60 108C20 96 14 50 22 24c34 4 50 34 38 84z') +
    fillPath(strong, 'M60 108C64 62 78 38 104 34c6 34-8 66-44 74z') +
    strokePath('#fff', 'M60 108Q46 66 34 46M60 108Q78 76 92 54', 3),
  house: (strong, soft) =>
    fillPath(soft, 'M24 56h72v50H24z') +
    fillPath(strong, 'M12 60L60 18l48 42-7 8-41-36-41 36z') +
    fillPath(strong, 'M52 76h18v30H52z') +
    fillPath('#fff', 'M32 68h14v14H32zm44 0h14v14H76z'),
  bag: (strong, soft) =>
    fillPath(strong, 'M22 46h76l8 60H14z') +
    strokePath(soft, 'M42 56V38a18 18 0 0 1 36 0v18', 7) +
    disc('#fff', 60, 78, 7),
  book: (strong, soft) =>
    fillPath(strong, 'M60 36Q38 22 12 28v68q26-6 48 8z') +
    fillPath(soft, 'M60 36q22-14 48-8v68q-26-6-48 8z') +
    strokePath('#fff', 'M24 46q12-1 24 4M24 62q12-1 24 4M72 50q12-5 24-4M72 66q12-5 24-4', 3),
  note: (strong, soft) =>
    strokePath(strong, 'M44 88V28l50-10v60', 9) + disc(strong, 32, 90, 15) + disc(soft, 82, 80, 15),
  bowl: (strong, soft) =>
    fillPath(strong, 'M12 58h96a48 44 0 0 1-96 0z') +
    disc(soft, 40, 46, 14) +
    disc(soft, 66, 42, 17) +
    disc(strong, 86, 48, 9) +
    fillPath(strong, 'M42 100h36v8H42z'),
  shoe: (strong, soft) =>
    fillPath(strong, 'M12 48h22l22 24q26 4 46 12 10 6 8 14H12z') +
    fillPath(soft, 'M12 98h100v10H12z') +
    strokePath('#fff', 'M48 62l-8 8M58 70l-8 8', 4),
  screen: (strong, soft) =>
    fillPath(strong, 'M14 24h92v62H14z') +
    fillPath(soft, 'M22 32h76v46H22z') +
    fillPath('#fff', 'M52 42l20 13-20 13z') +
    fillPath(strong, 'M46 92h28v10H46z'),
};
function picture2(motif, brand, seed) {
  const random = randomFrom(seed * 97 + brand * 13 + motifs2.indexOf(motif));
  const [ground, strong, soft] = brands[brand % brands.length] ?? brands[0];
  const x = 130 + random.below(3) * 20;
  const discs = Array.from({ length: 4 }, () =>
    disc(random.chance(0.5) ? soft : '#fff', random.below(400), random.below(210), 18 + random.below(46)),
  ).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 210" stroke-linecap="round" stroke-linejoin="round">${fillPath(ground, 'M0 0h400v210H0z')}<g opacity=".35">${discs}</g>` +
    fillPath(soft, `M0 ${168 + random.below(14)}q100-${10 + random.below(24)} 200 0t200-6v60H0z`) +
    `${disc('#fff', x + 60, 98, 82)}<g transform="translate(${x} 38)">${shapes[motif](strong, soft)}</g></svg>`
  );
}
var adPicturePath = (motif, brand, seed) => `/demo/ads/${motif}-${brand}-${seed}.svg`;
function adPictureNamed(name) {
  const [, motif, brand, seed] = /^([a-z]+)-(\d)-(\d{1,4})$/.exec(name) ?? [];
  const known = motifs2.find((one) => one === motif);
  return known === void 0 ? void 0 : picture2(known, Number(brand), Number(seed));
}

// ../demo/src/ads/campaign.ts
var campaignColumns = [
  'user_id',
  'campaign_name',
  'ad_set_name',
  'goal',
  'target_gender',
  'target_location',
  'target_region',
  'target_age_minimum',
  'target_age_maximum',
  'creative_ad_title',
  'creative_ad_url',
  'creative_ad_description',
  'creative_ad_button_name',
  'creative_ad_button_color',
  'creative_ad_button_text_color',
  'creative_ad_media_path',
  'total_ad_budget',
  'ad_start',
  'ad_end',
  'payment_type',
  'card_detail_id',
  'status',
  'version',
  'created_at',
  'updated_at',
];
var states = Object.fromEntries(
  'CA California,NY New York,NJ New Jersey,PA Pennsylvania,IL Illinois,TX Texas,AZ Arizona,NV Nevada,WA Washington,OR Oregon,CO Colorado,UT Utah,ID Idaho,NM New Mexico,MN Minnesota,MO Missouri,TN Tennessee,LA Louisiana,GA Georgia,NC North Carolina,FL Florida,DC District of Columbia,MD Maryland,OH Ohio,MI Michigan,IN Indiana,WI Wisconsin,MA Massachusetts,RI Rhode Island,OK Oklahoma,NE Nebraska,AK Alaska,HI Hawaii'
    .split(',')
    .map((state) => [state.slice(0, 2), state.slice(3)]),
);
var targets = cities.flatMap(({ name, latitude, longitude, weight }) => {
  const region = states[/, ([A-Z]{2})$/.exec(name)?.[1] ?? ''];
  return region === void 0 ? [] : [[{ region, latitude, longitude }, weight]];
});
var genders = [
  ['all', 6],
  ['female', 2],
  ['male', 2],
];
var MILES = [3, 5, 10, 15, 25, 40];
var KILOMETRES = [5, 10, 20, 50];
var ages = [18, 21, 25, 30, 35, 40];
function target(random) {
  const { region, latitude, longitude } = random.pickWeighted(targets);
  const isInMiles = random.chance(0.85);
  const minimum = random.pickCommon(ages, 1.5);
  return {
    target_gender: random.pickWeighted(genders),
    target_region: region,
    target_location: JSON.stringify({
      latitude,
      longitude,
      radius: random.pick(isInMiles ? MILES : KILOMETRES),
      unit: isInMiles ? 'miles' : 'km',
    }),
    target_age_minimum: minimum,
    target_age_maximum: Math.min(65, minimum + 10 + random.below(30)),
  };
}
function creative(random, { name, motif, ads }, brand) {
  const [subject, title, text, button] = random.pick(ads);
  const site = name.toLowerCase().replace(/[^a-z]+/g, '-');
  const [, strong, soft] = brands[brand % brands.length] ?? brands[0];
  const isStrong = random.chance(0.8);
  return {
    campaign_name: `${name}: ${subject}`,
    ad_set_name: random.chance(0.8) ? subject : null,
    creative_ad_title: title,
    creative_ad_url: `https://${site}.example/${subject.toLowerCase().replaceAll(' ', '-')}`,
    creative_ad_description: text,
    creative_ad_button_name: button,
    creative_ad_button_color: isStrong ? strong : soft,
    creative_ad_button_text_color: isStrong ? '#ffffff' : '#1a1a1a',
    creative_ad_media_path: adPicturePath(motif, brand, random.below(40)),
  };
}
function drawCampaign(random, timeline, { owner, advertiser }) {
  const { fate, run, created, changes } = timeline;
  const business = businesses[advertiser % businesses.length] ?? businesses[0];
  if (!business) throw new RangeError('Nobody advertises');
  const isNew = fate === 'pending' || fate === 'draft' || fate === 'not begun';
  const last = changes.at(-1);
  return {
    timeline,
    interests: business.interests.filter((_, index) => index === 0 || random.chance(0.6)),
    row: {
      user_id: owner,
      ...creative(random, business, advertiser % brands.length),
      goal: fate === 'uncharged' || (isNew && random.chance(0.3)) ? 'impressions' : 'clicks',
      ...target(random),
      total_ad_budget: 30 + 10 * random.below(25),
      ad_start: run ? new Date(run[0]) : null,
      ad_end: run ? new Date(run[1]) : null,
      payment_type: 'card',
      card_detail_id: 1e3 + advertiser,
      status: last?.after ?? 'Draft',
      version: 1 + changes.length,
      created_at: new Date(created),
      updated_at: new Date(last?.at ?? created),
    },
  };
}

// ../demo/src/ads/charges.ts
var DAY2 = 864e5;
var values = [
  [0, 3500, 'admin'],
  [92, 4e3, 'ads'],
  [214, 4250, 'ads'],
  [371, 5e3, 'ilse.van.den.berg'],
  [520, 5500, 'ads'],
  [676, 6250, 'ilse.van.den.berg'],
];
var chargesSince = (since) => ({
  at: (moment) => values.findLast(([day]) => since + day * DAY2 <= moment)?.[1] ?? values[0][1],
});
async function insertCharges(client, since) {
  for (const [day, value, by] of values)
    await client.query(
      `insert into campaign_charges as there (goal, value, created_at, updated_at, updated_by)
       select 'clicks', $1::numeric / 10000, $2, $2, id from users where username = $3
       on conflict (goal) do update set value = excluded.value, version = there.version + 1,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      [value, new Date(since + day * DAY2), by],
    );
}

// ../demo/src/ads/run.ts
var SECOND = 1e3;
var HOUR2 = 36e5;
var DAY3 = 24 * HOUR2;
var BILL = 1200;
var UNITS = 100;
var LETTERS2 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
var drawStripeId = (random, kind) =>
  `${kind}_3${Array.from({ length: 23 }, () => LETTERS2[random.below(LETTERS2.length)]).join('')}`;
var activities = [
  ['like', 0.05],
  ['comment', 0.012],
  ['share', 0.01],
  ['bookmark', 0.018],
];
var dollars = (cents) => (cents / 100).toFixed(2);
function plannedEvents(random, { timeline: { fate, run } }, now) {
  const [start, end] = run ?? [now, now];
  const passed = Math.min(1, Math.max(0, (now - start) / (end - start)));
  if (fate === 'used up') return 1.7;
  if (fate === 'running') return passed * (0.5 + 0.35 * random.next());
  if (fate === 'paused') return 0.3 + 0.4 * random.next();
  return 0.5 + 0.6 * random.next();
}
function shown({ row, timeline: { fate, run, changes } }, now) {
  if (!run || row.goal === 'impressions') return void 0;
  const paused = fate === 'paused' ? changes.at(-1)?.at : void 0;
  const stop = Math.min(now, paused ?? run[1]);
  return stop > run[0] ? [run[0], stop] : void 0;
}
function* runCampaign(random, drawn, { id, crowd, charges, now }, pay) {
  const between = shown(drawn, now);
  if (!between) return;
  const [start, stop] = between;
  const rate = 0.07 + 0.07 * random.next();
  const budget = drawn.row.total_ad_budget * 100;
  const views2 = Math.ceil((plannedEvents(random, drawn, now) * budget * UNITS) / (charges.at(start) * rate));
  const times = Array.from({ length: views2 }, () => start + Math.floor((stop - start) * random.next())).sort(
    (a, b) => a - b,
  );
  let spent = 0;
  let owed = 0;
  const debit = (at2) => {
    const cents = Math.min(Math.floor(owed / UNITS), budget - spent);
    if (cents <= 0) return;
    owed -= cents * UNITS;
    spent += cents;
    pay({
      campaign_id: id,
      amount: dollars(cents),
      transaction_type: 'debit',
      stripe_transaction_id: drawStripeId(random, 'ch'),
      created_at: new Date(at2),
    });
  };
  for (const at2 of times) {
    const user_id = crowd.ids[Math.floor(random.next() ** 1.2 * signedUpBy(crowd, at2))] ?? 0;
    const later2 = new Date(Math.min(now, at2 + 2 * SECOND + random.below(60 * SECOND)));
    yield { campaign_id: id, user_id, kind: 'view', at: new Date(at2) };
    for (const [kind, chance2] of activities)
      if (random.chance(chance2)) yield { campaign_id: id, user_id, kind, at: later2 };
    if (!random.chance(rate)) continue;
    yield { campaign_id: id, user_id, kind: 'click', at: later2 };
    owed += charges.at(at2);
    if (owed >= BILL * UNITS || spent * UNITS + owed >= budget * UNITS) debit(later2.getTime());
    if (spent >= budget) return;
  }
  if (stop === now) return;
  debit(Math.min(now, stop + HOUR2));
  const refunded = Math.floor(spent * 0.2 * random.next());
  if (drawn.timeline.fate === 'completed' && refunded > 0 && random.chance(0.6))
    pay({
      campaign_id: id,
      amount: dollars(refunded),
      transaction_type: 'credit',
      stripe_transaction_id: drawStripeId(random, 're'),
      created_at: new Date(Math.min(now, stop + DAY3 + random.below(7 * DAY3))),
    });
}

// ../demo/src/ads/timeline.ts
var HOUR3 = 36e5;
var DAY4 = 24 * HOUR3;
var SECOND2 = 1e3;
var campaignStates = [
  ['running', 28],
  ['completed', 29],
  ['used up', 6],
  ['ended', 4],
  ['not begun', 5],
  ['uncharged', 5],
  ['paused', 6],
  ['pending', 10],
  ['draft', 7],
];
var rejections = [
  'The picture shows a price that the linked page does not have',
  'The text promises a result: please say what the product does instead',
  'The linked page does not open on a phone',
];
var approvals = ['Picture and page fit the guidelines', 'Second look: the price is on the page now'];
var pauses = ['The advertiser asked to wait until the shop is stocked again', 'The linked page is down'];
var reviewers = ['ads', 'ads', 'ilse.van.den.berg', 'samir.haddad'];
var RECENT = 0.3;
function runOf(random, fate, now, since, isRecent) {
  const days2 = 10 + random.below(45);
  const today = Math.floor(now / DAY4) * DAY4;
  const from = (start) => [start, start + days2 * DAY4 - SECOND2];
  switch (fate) {
    case 'running':
    case 'uncharged':
      return from(today - Math.floor(days2 * (0.2 + 0.6 * random.next())) * DAY4);
    case 'used up':
      return from(today - Math.floor(days2 * (0.5 + 0.3 * random.next())) * DAY4);
    case 'ended':
      return from(today - (days2 + random.below(5)) * DAY4);
    case 'completed':
    case 'paused': {
      if (isRecent) {
        const few = 5 + random.below(5);
        const start = today - (few + 2 + random.below(5)) * DAY4;
        return [start, start + few * DAY4 - SECOND2];
      }
      const earliest = Math.min(today, since + 14 * DAY4);
      const room = Math.max(0, (today - earliest) / DAY4 - days2 - 6);
      return from(today - (days2 + 6 + Math.floor(random.next() ** 1.3 * room)) * DAY4);
    }
    case 'draft':
      return random.chance(0.5) ? void 0 : from(today + (3 + random.below(30)) * DAY4);
    case 'not begun':
    case 'pending':
      return from(today + (2 + random.below(18)) * DAY4);
  }
}
function review(random, handedIn) {
  const by = random.pick(reviewers);
  const first3 = { after: 'Pending', at: handedIn };
  if (!random.chance(0.14))
    return [
      first3,
      {
        after: 'Approved',
        at: handedIn + HOUR3 + random.below(14 * HOUR3),
        by,
        ...(random.chance(0.3) ? { reason: approvals[0] } : {}),
      },
    ];
  return [
    first3,
    { after: 'Draft', at: handedIn + 3 * HOUR3, by, reason: random.pick(rejections) },
    { after: 'Pending', at: handedIn + 12 * HOUR3 },
    { after: 'Approved', at: handedIn + 15 * HOUR3 + random.below(5 * HOUR3), by, reason: approvals[1] },
  ];
}
function changesOf(random, fate, handedIn, run, now) {
  if (fate === 'draft') {
    const by2 = random.pick(reviewers);
    return random.chance(0.4)
      ? [
          { after: 'Pending', at: handedIn },
          { after: 'Draft', at: handedIn + 3 * HOUR3, by: by2, reason: random.pick(rejections) },
        ]
      : [];
  }
  if (fate === 'pending') return [{ after: 'Pending', at: handedIn }];
  const passed = review(random, handedIn);
  const by = random.pick(reviewers);
  const [start, end] = run ?? [now, now];
  if (fate === 'paused') {
    const at3 = start + Math.floor((end - start) * (0.3 + 0.4 * random.next()));
    return [...passed, { after: 'Paused', at: at3, by, reason: random.pick(pauses) }];
  }
  if (fate !== 'completed') return passed;
  const at2 = start + Math.floor((end - start) * 0.4);
  const halted = random.chance(0.12)
    ? [
        { after: 'Paused', at: at2, by, reason: random.pick(pauses) },
        { after: 'Approved', at: at2 + DAY4, by },
      ]
    : [];
  return [
    ...passed,
    ...halted,
    { after: 'Completed', at: Math.min(now, end + 2 * HOUR3 + random.below(20 * HOUR3)), by },
  ];
}
function drawTimeline(random, now, since, wanted) {
  const fate = wanted ?? random.pickWeighted(campaignStates);
  const run = runOf(random, fate, now, since, wanted !== void 0 || random.chance(RECENT));
  const latest = Math.min(run?.[0] ?? now, now) - 2 * DAY4;
  const created = Math.max(since + HOUR3, latest - random.below(7 * DAY4));
  const handedIn = created + HOUR3 + random.below(20 * HOUR3);
  const changes = changesOf(random, fate, handedIn, run, now).filter(({ at: at2 }) => at2 <= now);
  return { fate, created, run, changes };
}
var everyFate = campaignStates.map(([fate]) => fate);

// ../demo/src/ads/load.ts
var SEED2 = 60606;
var FEWEST = 40;
var eventColumns = ['campaign_id', 'user_id', 'kind', 'at'];
var paymentColumns = ['campaign_id', 'amount', 'transaction_type', 'stripe_transaction_id', 'created_at'];
function drawCampaigns(random, crowd, { count, advertisers, now }) {
  const stride = Math.max(1, Math.floor(crowd.ids.length / advertisers));
  const since = crowd.since[0] ?? now;
  return Array.from({ length: count }, (_, n) => {
    const timeline = drawTimeline(random, now, since, everyFate[n]);
    const there = Math.max(1, Math.ceil(signedUpBy(crowd, timeline.created) / stride));
    const advertiser = Math.floor(random.next() ** 1.3 * there);
    return drawCampaign(random, timeline, { owner: crowd.ids[advertiser * stride] ?? 0, advertiser });
  }).sort((one, other) => one.row.created_at.getTime() - other.row.created_at.getTime());
}
async function insertInterests(client, since) {
  const { rows } = await client.query(
    `insert into interests (name, created_at, updated_at)
     select name, at, at from (
       select name, place, to_timestamp($2::float8 / 1000) + place * interval '11 days' as at
       from unnest($1::text[]) with ordinality named (name, place)) dated
     order by place
     on conflict do nothing returning id, name`,
    [interests, since],
  );
  return new Map(rows.map(({ id, name }) => [name, Number(id)]));
}
async function readStaff(client) {
  const { rows } = await client.query('select id, username from users where is_admin');
  const ids = new Map(rows.map(({ id, username }) => [username, Number(id)]));
  return (by, owner) => (by === void 0 ? owner : (ids.get(by) ?? null));
}
async function insertCampaigns(client, drawn, about2) {
  const whoIs = await readStaff(client);
  await copyRows(
    client,
    'campaigns',
    [...campaignColumns, 'updated_by', 'app_id'],
    drawn.map(({ row, timeline }, place) => {
      const last = timeline.changes.at(-1);
      return {
        ...row,
        updated_by: last ? whoIs(last.by, row.user_id) : null,
        app_id: appId('c', `${place} of ${drawn.length} ${row.created_at.getTime()}`),
      };
    }),
  );
  const { rows } = await client.query('select id from campaigns order by id desc limit $1', [drawn.length]);
  const ids = rows.map(({ id }) => Number(id)).reverse();
  const idOf2 = (place) => ids[place] ?? 0;
  await copyRows(
    client,
    'campaign_interests',
    ['campaign_id', 'interest_id'],
    drawn.flatMap(({ interests: its }, place) =>
      its.map((name) => ({ campaign_id: idOf2(place), interest_id: about2.get(name) ?? 0 })),
    ),
  );
  const changes = drawn.flatMap(({ row, timeline }, place) =>
    timeline.changes.map(({ after, at: at2, by, reason }, index) => ({
      campaign_id: idOf2(place),
      before: timeline.changes[index - 1]?.after ?? 'Draft',
      after,
      reason: reason ?? null,
      changed_at: new Date(at2),
      changed_by: whoIs(by, row.user_id),
    })),
  );
  await copyRows(
    client,
    'campaign_status_changes',
    ['campaign_id', 'before', 'after', 'reason', 'changed_at', 'changed_by'],
    changes.toSorted((one, other) => one.changed_at.getTime() - other.changed_at.getTime()),
  );
  return ids;
}
var countedTables = ['campaign_interests', 'campaign_events', 'transactions'];
async function withoutSums(client, load) {
  for (const table2 of countedTables) await client.query(`alter table ${table2} disable trigger user`);
  await load();
  for (const table2 of countedTables) await client.query(`alter table ${table2} enable trigger user`);
  await client.query('select advertising_recount()');
}
var TAKEN_BACK = 6;
async function takeBack(client) {
  const { rows } = await client.query(
    `select t.id, c.user_id as user, c.id as campaign, t.amount, t.created_at as at
     from transactions t join campaigns c on c.id = t.campaign_id
     where t.transaction_type = 'debit' order by t.id desc limit $1`,
    [TAKEN_BACK],
  );
  await copyRows(
    client,
    'transactions',
    ['user_id', 'campaign_id', 'amount', 'transaction_type', 'reverses', 'app_id', 'created_at'],
    rows.toReversed().map(({ id, user, campaign, amount, at: at2 }) => ({
      user_id: Number(user),
      campaign_id: Number(campaign),
      amount,
      transaction_type: 'credit',
      reverses: Number(id),
      app_id: appId('tx', `back ${id}`),
      created_at: at2,
    })),
  );
}
async function insertAdvertising(client, users, today) {
  const random = randomFrom(SEED2);
  const now = today.getTime();
  const crowd = await readCrowd(client);
  const count = Math.max(FEWEST, Math.ceil(users * 0.06));
  const drawn = drawCampaigns(random, crowd, { count, advertisers: Math.ceil(count * 0.35), now });
  const payments2 = [];
  const charges = chargesSince(now - LIFETIME);
  await withoutSums(client, async () => {
    await insertCharges(client, now - LIFETIME);
    const ids = await insertCampaigns(client, drawn, await insertInterests(client, now - LIFETIME));
    function* events2() {
      for (const [place, one] of drawn.entries())
        yield* runCampaign(random, one, { id: ids[place] ?? 0, crowd, charges, now }, (payment) =>
          payments2.push(payment),
        );
    }
    await withoutIndexes(client, ['campaign_events'], () =>
      copyRows(client, 'campaign_events', eventColumns, events2()),
    );
    payments2.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
    await copyRows(
      client,
      'transactions',
      [...paymentColumns, 'app_id'],
      payments2.map((payment) => ({ ...payment, app_id: appId('tx', payment.stripe_transaction_id) })),
    );
    await takeBack(client);
  });
  await client.query('analyze campaigns, interests, campaign_events, campaign_event_days, transactions, campaign_sums');
}

// ../demo/src/ads/scale.ts
var SEED3 = 70707;
var PROGRESS_ROWS2 = 5e5;
var ADVERTISERS = 0.5;
var REFUNDS = 0.15;
var kinds = [
  ['view', 86],
  ['click', 8],
  ['like', 3],
  ['bookmark', 1.3],
  ['comment', 0.9],
  ['share', 0.8],
];
var campaignName = ({ row }, n) => {
  if (n % 25e3 === 7) return `Zyxwvut ${row.campaign_name}`;
  if (n % 1e3 === 3) return `Quillfeather ${row.campaign_name}`;
  return `${row.campaign_name} ${n}`;
};
var SKEW4 = 2.5;
function* events(random, shownOnes, crowd, count) {
  for (let n = 0; n < count; n += 1) {
    const { id, start, length } = random.pickCommon(shownOnes, SKEW4);
    yield {
      campaign_id: id,
      user_id: random.pickCommon(crowd.ids, 1.2),
      kind: random.pickWeighted(kinds),
      at: new Date(start + Math.floor(length * random.next())),
    };
  }
}
function* payments(random, shownOnes, count) {
  for (let n = 0; n < count; n += 1) {
    const { id, start, length } = random.pickCommon(shownOnes, 2);
    const isRefund = random.chance(REFUNDS);
    yield {
      campaign_id: id,
      amount: ((1 + random.below(isRefund ? 900 : 2400)) / 100).toFixed(2),
      transaction_type: isRefund ? 'credit' : 'debit',
      stripe_transaction_id: drawStripeId(random, isRefund ? 're' : 'ch'),
      created_at: new Date(start + Math.floor(length * random.next())),
    };
  }
}
async function interestsThere(client) {
  await client.query('insert into interests (name) select unnest($1::text[]) on conflict do nothing', [interests]);
  const { rows } = await client.query('select id, name from interests');
  return new Map(rows.map(({ id, name }) => [name, Number(id)]));
}
async function addAdvertising(client, wish, today, onProgress) {
  const random = randomFrom(SEED3);
  const now = today.getTime();
  const crowd = await readCrowd(client);
  const advertisers = Math.ceil(crowd.ids.length * ADVERTISERS);
  onProgress('campaigns');
  const drawn = drawCampaigns(random, crowd, { count: wish.campaigns, advertisers, now }).map((one, n) => ({
    ...one,
    row: { ...one.row, campaign_name: campaignName(one, n) },
  }));
  const sent = (what) => (rows) => {
    if (rows % PROGRESS_ROWS2 === 0) onProgress(`${rows.toLocaleString('en')} ${what}`);
  };
  await withoutSums(client, async () => {
    const ids = await insertCampaigns(client, drawn, await interestsThere(client));
    const shownOnes = drawn.flatMap((one, place) => {
      const [start, stop] = shown(one, now) ?? [];
      return start === void 0 || stop === void 0 ? [] : [{ id: ids[place] ?? 0, start, length: stop - start }];
    });
    await withoutIndexes(
      client,
      ['campaign_events'],
      () =>
        copyRows(
          client,
          'campaign_events',
          eventColumns,
          events(random, shownOnes, crowd, wish['ad-events']),
          sent('ad events'),
        ),
      onProgress,
    );
    await withoutIndexes(
      client,
      ['transactions'],
      () =>
        copyRows(
          client,
          'transactions',
          paymentColumns,
          payments(random, shownOnes, wish.transactions),
          sent('transactions'),
        ),
      onProgress,
    );
    onProgress('sums of advertising');
  });
}

// ../demo/src/chats/film.ts
var FILMS = 2;
var films = [
  [
    'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAnzEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuL',
    'U6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCCeHsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMP',
    'QkBEiYRFGfOqTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFh8pYxTranWqDgQFV7oEBhoVWX1ZQOOCdsIGguoF4U8CBAVWwkFWxgQFVuYEC',
    'VbqBDVW7gQEfQ7Z1AQAAAAAACQHngQCgQLOh54EAAABwCACdASqgAHgACocIhYWImYSIOAIDI1JiRg14vTO6nmXi9M7qeZdUynTLVXi8qA/q6NHk',
    'kXpnRyIiJDrZ4QDnOUgYn5eL0zup5l4toP7prZgD3BaIJ0N0qRSUImTXyuIpwAB1ocemxe6BAaXAUAYAnQEqoAB4AAqHCIWFiJmEiDgCAAYiDwUQ',
    'nFLSoTilpUJxS0qE4paVCcUtKhOKWlQnFLSoTilpUJsA/uuuAKDzodCBATsAMQYAKhHAABgNUEpQapuQBh9iHw+sexD4fWPYkFOfG5ygy8azyimK',
    'W5LaYU8W5TdBfZZ6AP7preX8/pzhuT0CUBstH77vOcrVFFXegHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuBAKDkocCBAaMAsQUAKhHA',
    'ABgAGXRV7+gIfxxzkxyA2fv8y5zoz3uwhWXOdVG5ONfcWft5SY48cc4w/umt5fz/eXuIuAAAdaGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA',
    '+4IBO6DeobqBAm4AcQUAKhHAABgAGOPH9AAEiek/KelDk2V1ulAB0yfzOAeUVcd6FW+gnPSnpPynQP7preX8/qEgdaGbppnugQGllBECACoRwAAY',
    'ABhYL/QACICBDLAA+4IBo6DeobqBAogAcQUAKhHAABgAGOPH9AAEiek/KelDjcdz6dKAD2yV3RPB/eMivvDlVT0n5T0mAP7preX8/sggdaGbppnu',
    'gQGllBECACoRwAAYABhYL/QACICBDLAA+4ICbqDgobyBAu0AcQUAKhHAABgAGSxX9AAGonOT5x9CLWOeZOT1SvA4REClpTPyc/xdPY50fOPnGP7p',
    'reX8/9vlHQB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggKIoOGhvYEDUgCRBQAqEcAAGAAZLFf0AAaic5RBsDS61+daBBLTlAngqqLN',
    '06sk5/i6exzo+cfOMP7preX8/9vlHQB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggLtoNyhuIEDtgBRBQAqEcAUYABibx/QAArqn9WM',
    'vsat9WH74RAKP5/UnFgq1w4ZpjP+n/T/p4D+6a3l/P2odaGbppnugQGllBECACoRwBRgAGFgv9AAIgIEMsAA+4IDUqDfobuBBBsAcQUAKhHAABgA',
    'GSvH9AAGYc49xrbVEhkfIgeoT/6/8k6RTpeRaJzv3zjknJORgP7preX8/rc4AHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCA7ag3KG4',
    'gQR/AFEFACoRwAAYABibx/QAArqn9WMAe3P/WQFf6k9mZhUmawOWEQ4V0/6f9P+mAP7preX8/ah1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEM',
    'sAD7ggQboOChvIEE4wBxBQAqEcAAGAAZLFf0AAaic5P7GZlV5Sfz+8pPslzMttkf6OcplCFO5PnHzk9A/umt5fz/4ylEAHWhm6aZ7oEBpZQRAgAq',
    'EcAAGAAYWC/0AAiAgQywAPuCBH+g26G3gQVMADEFACoRwAAYABibx/QAArqn9UcOvxuqPZ79SW4IZBEUda4cM0xn/T/p/08A/umt5fz9qHWhm6aZ',
    '7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCBOOg26G3gQWwADEFACoRwAAYABibx/QAArqn9UcOvxuqPZ79SW4IZBEUda4cM0xn/T/p/08A/umt',
    '5fz9qHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCBUyg26G3gQYVADEFACoRwAAYABibx/QAArqn9Uds0IYVAC0Gn+Jvqg0x1rhwzTGf',
    '9P+n/TwA/umt5fz9qHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCBbCg36G7gQZ5AFEFACoRwBRgAGSxX9AAGonOT669D55acquEtOUS',
    'x85uoEyc/xdPY50fOPnGAP7preX8/+JqtwB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggYVoNqhtoEG3gARBQAqEcAAGAAYm8f0AAK6',
    'p/VBawzer1Bt0+oQk/q013+fDhmeKn9T+p/Q/umt5fz9qHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCBnmg26G3gQdCADEFACoRwAAY',
    'ABibx/QAArqn9UFtXk3tUF3T6gUpT+vmGCGacMpPqf1P+n4A/umt5fz9qHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCBt6g36G7gQem',
    'AFEFACoRwAAYABksV/QABqJzk+cfOVe9pruI+bt2VHJzmmE5/i6exzo+cfOMAP7preX8/4L6QAB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEM',
    'sAD7ggdCoN+hu4EICwBRBQAqEcAAGAAZLFf0AAaic5PnHzlEFG9AtfnWoUBR85Vb18XUcQ04+cfOTgD+6a3l/P/jKFQAdaGbppnugQGllBECACoR',
    'wBRgAGFgv9AAIgIEMsAA+4IHpqDaobaBCG8AEQUAKhHAABgAGJvH9AACuqf1P6n9Ud/pOtvVHQL6n99OfDhmeKn9T+p/QP7preX8/ah1oZumme6B',
    'AaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7gggLoNuht4EI0wAxBQAqEcAAGAAYm8f0AAK6p/U/qf1R4of0s1QbdPqBSw4hmnDKT6n9T/p+AP7preX8',
    '/ah1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7gghvoNqhtoEJOgARBQAqEcAUYABibx/QAArqn9T+p/U/qf13xMRq31Yfv/CGacMpPqf1',
    'P+n4/umt5fz9qHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCCNOg36G7gQmfAFEFACoRwAAYABksV/QABqJzk+cfOT5x85rZeqi1E6Cu',
    'bnWIYQwe5Ocnzj5uAP7preX8/+JqtwB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggk6HFO7a427i7OBALeG94EB8YHU',
  ],
  [
    'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAApIEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuL',
    'U6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCCjbsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMP',
    'QkBEiYRFELhKTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFh+JSRARCa+eDgQFV7oEBhoVWX1ZQOOCdsIGguoF4U8CBAVWwkFWxgQFVuYEC',
    'VbqBDVW7gQEfQ7Z1AQAAAAAACVbngQCgQLeh64EAAAAQCQCdASqgAHgACocIhYWImYSIOAIDRxK3V5rV1IUko/z5Lpx8l04+SBFGeAbu6vSzEsOR',
    'dQXyFJIhVMLsojjqUjvrpZ+juwZ83j/lukXTjxAA/ukURtqRFLFbnrzoVhj41BpTWbAAdaHHpsXugQGlwFAGAJ0BKqAAeAAKhwiFhYiZhIg4AgAG',
    'Ig8FEJxS0qE4paVCcUtKhOKWlQnFLSoTilpUJxS0qE4paVCbAP7rrgCg5KHBgQBkALEFACoRwAAYABoTt/QAAKSSSSSSSSSSSSSSORvp3vpwJfqx',
    '0ofPY95/xiqtTzxwQP7pE5QFE80JRcfVNQB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7gQCg7qHLgQDJAJEGACoRwAAYABucDD/oBAfP',
    'nz58+fPoGLXq3iHUxH8LsLXMLruoCuqF+uyNSR6sxGHcUjq8dgD+6RIfhuRWMPvu3w+VzXbgdaGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA',
    '+4FkoOOhwIEBLQARBgAqEcAAGAAZ1FXv6ADzbm3Nudf9tDGLm3Lcy8lDTmyL+byJZKNLrPwoNTgvldtzaAD+6RU+xLk+NQB1oZumme6BAaWUEQIA',
    'KhHAABgAGFgv9AAIgIEMsAD7gcmg4KG8gQGSANEFACoRwAAYABkrx/QAAFHJOSck5EfVznbke474kHuRVXEtF3Qq8538Q2FAipxziAD+6RMjkCaA',
    'daGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA+4IBLaDeobqBAfgA0QUAKhHAABgAGOPH9AAAJ+k/KelSiA0vp0oAPbJXdGT5ERFJEV94cvNb',
    'i7u61U9JgP7pE7KAdaGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA+4IBkqDeobqBAl0AsQUAKhHAABgAGSxX9AAAUfOT5x9g+0+npOPVK8Dh',
    'EQKWlM/Jz/F0/7a1VVU1Hzkg/ukVQGgAdaGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA+4IB+KDfobuBAsEA0QUAKhHAFGAAZLFf0AABR85V',
    '/MFUrX51tC3g7k+7+u7ny0pn5Of4un/bWqqqmo+ckP7pFT/kAHWhm6aZ7oEBpZQRAgAqEcAUYABhYL/QACICBDLAAPuCAl2g26G3gQMnAJEFACoR',
    'wAAYABibx/QAAA6f9ZmB3I4dQcRpzMliF/VIigsVw4ZpmntVVVUon9Tw/ukQAHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCAsGg26G3',
    'gQOLAJEFACoRwAAYABibx/QAAA6f9ZizNi/9eAfu7baip/hjrt8+HDNAyNd3d2i6f9AA/ukQAHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQyw',
    'APuCAyeg3aG5gQPvANEFACoRwAAYABibx/QAAA6f9ZizNi/9eAr/AyKcqxD0OC6vpz4cM0DI13d3aLp/0AD+6RAAdaGbppnugQGllBECACoRwAAY',
    'ABhYL/QACICBDLAA+4IDi6DfobuBBFQAsQUAKhHAABgAGSxX9AAAUfOUPsEpWvzqyrX5y8Lapprp1ZJz/F0/7a1VVU1HzkgA/ukWW4k4AHWhm6aZ',
    '7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCA++g2qG2gQS5AHEFACoRwAAYABibx/QAAA6f9SBLgBD1IO0+qSXBDIIijrXDhmmae1VVVSif1PD+',
    '6RAAdaGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA+4IEVKDaobaBBR0AcQUAKhHAABgAGJvH9AAADp/1IAw1b6sPW/VqUzMItNWNywiHC2Po',
    'iIiG9T+pgP7pEAB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggS5oNqhtoEFggBxBQAqEcAUYABibx/QAAA6f9SGcFCDVBXSqoBGXc58',
    'TilIZpwywlHd3d1F/U/A/ukQAHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCBR2g36G7gQXmALEFACoRwAAYABl0V/QAAI5yY46hLrE1',
    'Oj1th/HJ3UyiPipRsQwhg/IilmZmJOjm4P7pEXlJzgB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggWCoNqhtoEGSgBxBQAqEcAAGAAY',
    'm8f0AAAOn/UHSev2p1AAQ8p/ib6oNMda4cM0zT2qqqqUT+p4/ukQAHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCBeag3KG4gQauAJEF',
    'ACoRwAAYABjjx/QAACfpPzUifEg/TFzUfSjIsPdAWwjLmst7vCxuEQ+/6TyA/ukVJAB1oZumme6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggZK',
    'oNyhuIEHEwBxBQAqEcAAGAAZLFf0AABR85PnHzmtG9EWePmQKm5yc7Ck5/i6f9taqqqaj5yQ/ukVQGgAdaGbppnugQGllBECACoRwBRgAGFgv9AA',
    'IgIEMsAA+4IGrqDeobqBB3cAkQUAKhHAABgAGSxX9AAAUfOT5x85V6A2G1E6EIMWvzj662IYQwfinxd3duUnOcD+6RZbiTgAdaGbppnugQGllBEC',
    'ACoRwAAYABhYL/QACICBDLAA+4IHE6DaobaBB9sAcQUAKhHAABgAGJvH9AAADp/0/6f9SHv7ranUABDyn9Uea4cM0zT2qqqqUT+p4P7pEAB1oZum',
    'me6BAaWUEQIAKhHAABgAGFgv9AAIgIEMsAD7ggd3oNqhtoEIQQBxBQAqEcAUYABibx/QAAA6f9P+n/UiHJOtvVHQL6oVsv9cOGaZp7VVVVKJ/U8A',
    '/ukQAHWhm6aZ7oEBpZQRAgAqEcAAGAAYWC/0AAiAgQywAPuCB9ug2qG2gQikAHEFACoRwAAYABibx/QAAA6f9P+n/T/p/3taGQP/12ZaUIZpwywl',
    'Hd3d1F/U/AD+6RAAdaGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA+4IIQaDeobqBCQsAkQUAKhHAABgAGSxX9AAAUfOT5x85PnHzssOIMPKT',
    '+f35GcplCFcNGZmZjmcnMAD+6RZX5qAAdaGbppnugQGllBECACoRwAAYABhYL/QACICBDLAA+4IIpBxTu2uNu4uzgQC3hveBAfGB1A==',
  ],
];
var filmPath = (n) => `/demo/films/${n}.webm`;
function filmNamed(name) {
  const film2 = /^\d$/.test(name) ? films[Number(name)] : void 0;
  return film2 && Buffer.from(film2.join(''), 'base64');
}

// ../demo/src/chats/sound.ts
var SOUNDS = 12;
var RATE = 8e3;
var HEADER = 44;
var SILENCE = 128;
var LOUD = 46;
function* voice(seed) {
  const random = randomFrom(seed + 1);
  const pitch = 105 + random.below(110);
  for (let syllable = 0; syllable < 9 + random.below(8); syllable += 1) {
    const length = Math.floor(RATE * (0.11 + random.next() * 0.16));
    const tone = pitch * (0.9 + random.next() * 0.3);
    const vowel = 480 + random.below(700);
    for (let n = 0; n < length; n += 1) {
      const turn = (2 * Math.PI * n) / RATE;
      const buzz = Math.sin(turn * tone) + 0.5 * Math.sin(turn * tone * 2) + 0.35 * Math.sin(turn * vowel);
      yield (buzz / 1.85) * Math.sin((Math.PI * n) / length);
    }
    for (let n = RATE * (random.chance(0.2) ? 0.22 : 0.03); n > 0; n -= 1) yield 0;
  }
}
function sound(seed) {
  const samples = Uint8Array.from(voice(seed), (amplitude) => SILENCE + Math.round(amplitude * LOUD));
  const header = Buffer.alloc(HEADER);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER - 8 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
var soundPath = (seed) => `/demo/sounds/${seed}.wav`;
var soundNamed = (name) => (/^\d{1,2}$/.test(name) && Number(name) < SOUNDS ? sound(Number(name)) : void 0);

// ../demo/src/chats/topics.ts
var topics = [
  [
    'a: Are you still coming to %place %day?',
    'b: Yes! What time do we meet?',
    'a: %time at the usual corner',
    'b: Perfect, I will bring the %thing',
    'a: You are the best \u{1F64C}',
  ],
  [
    'a: [photo] Look what I found at %place',
    'b: Wow, that light',
    'a: And nobody there but us',
    'b: Can you send me the one with the bridge, too?',
    'a: [photo]',
  ],
  [
    'a: Did you see the post about the %thing?',
    'b: No, which one?',
    'a: [post]',
    'b: Ha, that is exactly what I was searching for all week',
  ],
  [
    'b: [audio]',
    'a: I am on the train, can you write it?',
    'b: Sure. In short: the landlord said yes, we can move in %day',
    'a: Nooo really?? \u{1F389}',
    'b: Really! Call me when you are out of the tunnel',
    'a: Will do, %time at the latest',
  ],
  [
    'a: Is the %thing still for sale?',
    'b: It is. 80 dollars, and you pick it up',
    'a: Would you take 60?',
    'b: 70, and I throw in the box',
    'a: Deal. %day at %time?',
    'b: Works for me. I will send you the address',
  ],
  [
    'a: Thanks for dinner yesterday!',
    'b: Any time. You forgot your %thing, by the way',
    'a: I was looking for it everywhere',
    'b: I can bring it to %place %day',
  ],
  [
    'a: [video] The kids discovered the sprinkler',
    'b: \u{1F602}\u{1F602}',
    'b: I want to be four again',
    'a: You would not survive the nap schedule',
  ],
  [
    'a: How did the interview go?',
    'b: Better than I thought. Three people, all very nice',
    'a: And the task?',
    'b: They asked how I would plan a launch with half the people. I talked about the %thing project',
    'a: Smart. When do they tell you?',
    'b: %day, they say',
    'a: Fingers crossed!',
  ],
  [
    'b: Which trail did you take last time? The one over %place?',
    'a: Yes, but start early, the parking lot is full by %time',
    'b: Is it all right with a dog?',
    'a: On a leash. Take water, there is none on the way',
    'b: [photo] She is ready',
  ],
  [
    'a: Can anybody lend me a %thing for the weekend?',
    'b: I have one, but it is missing a part',
    'c: Mine is whole. Come by %day',
    'a: You are a lifesaver, thank you',
  ],
  [
    'a: New time for %day: %time instead of seven',
    'b: Fine with me',
    'c: I will be late, do not wait for me',
    'a: We order without you then \u{1F609}',
    'c: Something with noodles please',
  ],
  [
    'a: Why did you unfollow me?',
    'b: I did not, the app logged me out and lost half of my list',
    'a: Oh. Same here last week, I had to install it again',
    'b: Did it help?',
    'a: Mostly. Searches are faster now at least',
  ],
  [
    'b: Your recommendation was great, we stayed at %place for three nights',
    'a: Did you try the breakfast?',
    'b: Twice a day',
    'b: [photo]',
    'a: I am so jealous right now',
  ],
  [
    'a: [post]',
    'b: That is not true, I looked it up',
    'a: Which part?',
    'b: The numbers. They are from ten years ago',
    'a: Good to know, I nearly shared it',
  ],
  [
    'a: Hey, is this the seller of the %thing?',
    'b: Yes. Pay first, then I send it. Only gift cards',
    'a: That sounds strange. Can we meet at %place?',
    'b: No meeting. Many others are interested. Send the codes today',
    'a: No thanks. I am reporting this',
  ],
  [
    'b: You should not have written that under my picture',
    'a: It was a joke',
    'b: Not for me. Take it away, please',
    'a: You are overreacting as always',
    'b: I have asked you three times. Stop writing to me',
  ],
  [
    'a: Happy birthday!! \u{1F382}',
    'b: Thank you \u2764\uFE0F',
    'a: [video] From all of us',
    'b: I am crying at %place, people are looking',
  ],
  [
    'a: Do you have the recipe for the soup?',
    'b: [photo] It is my grandmother\u2019s handwriting, good luck',
    'a: Is that a pinch or a pound of pepper?',
    'b: With her one never knew',
  ],
  ['a: [audio]', 'b: [audio]', 'a: Ha, exactly', 'b: See you %day then'],
  [
    'a: My %thing broke again',
    'b: The one you bought in May?',
    'a: Yes. They say it is not covered',
    'b: Write to them that it was sold as new. I had the same with mine and got it replaced within a week',
    'a: [photo] This is what it looks like',
    'b: Ouch. Definitely covered',
  ],
  [
    'a: What are you reading just now?',
    'b: A book about beekeeping, believe it or not',
    'a: You have a balcony',
    'b: Bees do not need much. I made a plan for %day, want to see it?',
    'a: Only from far away',
  ],
  [
    'b: Running group %day at %time, %place. Who is in?',
    'a: Me, if it is not raining',
    'c: Me even if it is',
    'b: That is the spirit',
    'a: Show-off',
  ],
];
var fillings = {
  '%place': [
    'the harbor',
    'Griffith Park',
    'the farmers market',
    'the old lighthouse',
    'Cafe Luna',
    'the north beach',
    'Mission Peak',
    'the library',
    'Riverside',
    'the night market',
  ],
  '%thing': [
    'camping stove',
    'guitar',
    'blue jacket',
    'road bike',
    'standing desk',
    'record player',
    'projector',
    'espresso machine',
    'tent',
    'sewing machine',
  ],
  '%day': ['tomorrow', 'on Friday', 'on Saturday', 'on Sunday', 'next week', 'tonight'],
  '%time': ['8:30', '6 pm', '10 am', '7:15', 'noon', '5 pm'],
};
var groupNames = [
  'Weekend hikers',
  'Book club',
  'Running group',
  'Flatmates',
  'Road trip',
  'Board games on Thursday',
  'Neighbors of Oak Street',
  'Band practice',
  'Birthday surprise \u{1F92B}',
  'Five-a-side',
  'Garden share',
  'Class of 2012',
];

// ../demo/src/chats/message.ts
var kinds2 = {
  photo: (random) => ({
    type: 'IMAGE',
    media: picturePath('images', random.below(PICTURES)),
    post: null,
  }),
  audio: (random) => ({ type: 'AUDIO', media: soundPath(random.below(SOUNDS)), post: null }),
  video: (random) => ({ type: 'VIDEO', media: filmPath(random.below(FILMS)), post: null }),
  post: (random) => {
    const { type, image, title } = drawFind(random, true);
    return { type: 'POST', media: null, post: JSON.stringify({ post_meta: [{ type, image, title }] }) };
  },
};
var script = topics.map((topic) =>
  topic.map((line2) => {
    const [, who = 'a', kind, text = ''] = /^([abc]): (?:\[(\w+)\] ?)?(.*)$/.exec(line2) ?? [];
    return { speaker: 'abc'.indexOf(who), kind, text };
  }),
);
function drawTopic(random) {
  const filled = Object.entries(fillings).map(([gap, words2]) => [gap, random.pick(words2)]);
  return random.pick(script).map(({ speaker, kind, text }) => {
    const message = filled.reduce((said, [gap, word]) => said.replaceAll(gap, word), text) || null;
    return kind === void 0
      ? { speaker, type: 'TEXT', message, media: null, post: null }
      : { speaker, message, ...kinds2[kind](random) };
  });
}

// ../demo/src/chats/room.ts
var GROUPS = 0.06;
var MOST2 = 4e3;
var SECOND3 = 1e3;
var HOUR4 = 3600 * SECOND3;
var SKEW5 = 2.5;
var FRIEND = 13;
function moments(random, starts, since, last) {
  let at2 = last;
  const back = starts
    .map((_start, index) => {
      const moment = at2;
      const isTopic = starts[starts.length - 1 - index];
      at2 -= isTopic ? HOUR4 * (1 + random.next() ** 3 * 90) : SECOND3 * (12 + random.next() ** 2 * 260);
      return moment;
    })
    .reverse();
  const earliest = back[0] ?? last;
  const pace = earliest < since ? (last - since) / (last - earliest) : 1;
  return back.map((moment) => Math.floor(last - (last - moment) * pace));
}
function membersOf({ ids }, random, n, rooms2) {
  const size = ids.length;
  const any = () => placeOf(Math.floor(random.next() ** SKEW5 * size), size);
  const isInTurn = n < Math.min(size, rooms2 / 2);
  const first3 = isInTurn ? placeOf(n, size) : any();
  const wanted = !isInTurn && random.chance(GROUPS) ? 3 + random.below(7) : 2;
  const places = /* @__PURE__ */ new Set([first3, isInTurn ? (first3 + FRIEND) % size : any()]);
  for (let draw = 2; draw < wanted; draw += 1) places.add(any());
  if (places.size < 2) places.add((first3 + 1) % size);
  return [...places];
}
function drawLines(random, count) {
  const lines2 = [];
  while (lines2.length < count)
    for (const [index, line2] of drawTopic(random).entries()) lines2.push({ ...line2, starts: index === 0 });
  return lines2.slice(0, count);
}
function roomOf(crowd, { seed, from, rooms: count, mean, longest, today }, n) {
  const random = randomFrom(seed + n);
  const places = membersOf(crowd, random, n, count);
  const members = places.map((place) => crowd.ids[place] ?? 0);
  const id = from + n;
  const drawn = Math.min(MOST2, Math.max(1, Math.round(mean / 2 / Math.sqrt(1 - random.next()))));
  const length = n === 0 ? longest : drawn;
  const since = Math.max(...places.map((place) => crowd.since[place] ?? 0));
  const last = since + Math.floor((today.getTime() - since) * (1 - random.next() ** 2 * 0.7));
  return {
    id,
    name: members.length > 2 ? random.pick(groupNames) : null,
    channel: members.length > 2 ? `group-${id}` : `direct-${Math.min(...members)}-${Math.max(...members)}`,
    created_at: new Date(since),
    members,
    last_message_at: new Date(last),
    messages: () => {
      const lines2 = drawLines(random, length);
      const at2 = moments(
        random,
        lines2.map(({ starts }) => starts),
        since,
        last,
      );
      return lines2.map(({ starts: _starts, speaker, ...said }, index) => {
        const moment = new Date(at2[index] ?? last);
        const sender_id = members[speaker % members.length] ?? 0;
        return { ...said, room_id: id, sender_id, created_at: moment, updated_at: moment };
      });
    },
  };
}
function* rooms(crowd, wish) {
  if (crowd.ids.length < 2) return;
  for (let n = 0; n < wish.rooms; n += 1) yield roomOf(crowd, wish, n);
}

// ../demo/src/chats/load.ts
var SEED4 = 8080;
var PROGRESS_ROWS3 = 1e6;
var ROOMS_EACH = 2;
var MEAN = 9;
var LONGEST = 420;
var SCALE_MEAN = 12;
var SCALE_LONGEST = 0.01;
var columns2 = {
  chat_rooms: ['id', 'name', 'channel', 'created_at'],
  chat_members: ['room_id', 'user_id', 'last_message_at'],
  chat_messages: ['room_id', 'sender_id', 'type', 'message', 'media', 'post', 'created_at', 'updated_at'],
};
var LARGE = ['chat_members', 'chat_messages'];
function* each2(all, rowsOf) {
  for (const room of all) yield* rowsOf(room);
}
async function copyChats(client, make, onMessages = () => void 0) {
  await copyRows(client, 'chat_rooms', columns2.chat_rooms, make());
  await copyRows(
    client,
    'chat_members',
    columns2.chat_members,
    each2(make(), ({ id, members, last_message_at }) =>
      members.map((user_id) => ({ room_id: id, user_id, last_message_at })),
    ),
  );
  await client.query('alter table chat_messages disable trigger chat_messages_note_latest');
  await copyRows(
    client,
    'chat_messages',
    columns2.chat_messages,
    each2(make(), ({ messages }) => messages()),
    onMessages,
  );
  await client.query('alter table chat_messages enable trigger chat_messages_note_latest');
  await client.query(`select setval(pg_get_serial_sequence('chat_rooms', 'id'), (select max(id) from chat_rooms))`);
}
async function insertChats(client, users, today) {
  const crowd = await readCrowd(client);
  const wish = { seed: SEED4, from: 1, rooms: users * ROOMS_EACH, mean: MEAN, longest: LONGEST, today };
  await withoutIndexes(client, LARGE, () => copyChats(client, () => rooms(crowd, wish)));
  await client.query('analyze chat_rooms, chat_members, chat_messages');
}
async function addChats(client, messages, today, onProgress) {
  const crowd = await readCrowd(client);
  const { rows } = await client.query('select max(id) as last from chat_rooms');
  const from = Number(rows[0]?.last ?? 0) + 1;
  const wish = {
    seed: SEED4 + from,
    from,
    rooms: Math.ceil(messages / SCALE_MEAN),
    mean: SCALE_MEAN,
    longest: Math.ceil(messages * SCALE_LONGEST),
    today,
  };
  const onMessages = (sent) => {
    if (sent % PROGRESS_ROWS3 === 0) onProgress(`${sent.toLocaleString('en')} messages`);
  };
  await withoutIndexes(client, LARGE, () => copyChats(client, () => rooms(crowd, wish), onMessages), onProgress);
}

// ../demo/src/places.ts
var KM_PER_DEGREE = 111.32;
var NEIGHBOURHOODS = 60;
var STREETS = 0.9;
var IN_THE_COUNTRY = 0.05;
var COUNTRY_ROAD = 9;
var DIGITS = 1e6;
var roundDegrees = (degrees) => Math.round(degrees * DIGITS) / DIGITS;
function away({ latitude, longitude }, kilometres, bearing) {
  const angle = (bearing * Math.PI) / 180;
  return {
    latitude: latitude + (kilometres * Math.cos(angle)) / KM_PER_DEGREE,
    longitude: longitude + (kilometres * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
  };
}
var wrapLongitude = (longitude) => ((longitude + 540) % 360) - 180;
function neighbourhoods(random, city) {
  const [from, to] = city.inland ?? [0, 360];
  return Array.from({ length: NEIGHBOURHOODS }, () =>
    away(city, city.reach * 1.6 * random.next() ** 1.4, from + (to - from) * random.next()),
  );
}
function placesFrom(random) {
  const weights2 = cities.map((city) => [{ city, parts: neighbourhoods(random, city) }, city.weight]);
  const inCity = (parts2) =>
    away(random.pickCommon(parts2, 1.5), -STREETS * Math.log(1 - random.next()), 360 * random.next());
  const nearby = cities.map((city) =>
    cities.filter(
      (other) =>
        other !== city &&
        /, [A-Z]{2}$/.test(city.name) &&
        /, [A-Z]{2}$/.test(other.name) &&
        Math.hypot(other.latitude - city.latitude, other.longitude - city.longitude) < COUNTRY_ROAD,
    ),
  );
  const inCountry = (city) => {
    const others = nearby[cities.indexOf(city)] ?? [];
    if (others.length === 0) return void 0;
    const other = random.pick(others);
    const part = 0.1 + 0.8 * random.next();
    const onTheRoad = {
      latitude: city.latitude + part * (other.latitude - city.latitude),
      longitude: city.longitude + part * (other.longitude - city.longitude),
    };
    return away(onTheRoad, 22 * random.next(), 360 * random.next());
  };
  return () => {
    const { city, parts: parts2 } = random.pickWeighted(weights2);
    const place = (random.chance(IN_THE_COUNTRY) && inCountry(city)) || inCity(parts2);
    return {
      city: city.name,
      latitude: roundDegrees(place.latitude),
      longitude: roundDegrees(wrapLongitude(place.longitude)),
    };
  };
}

// ../demo/src/details.ts
var DAY5 = 864e5;
var YEAR = 365.25 * DAY5;
var YOUNGEST = 16;
var YEARS = 58;
var SKEW6 = 1.9;
var NON_BINARY = 0.015;
var streets = ['Maple', 'Oak', 'Cedar', 'Lincoln', 'Mission', 'Sunset', 'Highland', 'Park', 'Washington', 'Willow'];
var kinds3 = ['Street', 'Avenue', 'Drive', 'Lane', 'Boulevard'];
function birth(random, today) {
  const age = YOUNGEST + random.next() ** SKEW6 * YEARS;
  return new Date(today.getTime() - age * YEAR).toISOString().slice(0, 10);
}
function detailsFrom(seed, today) {
  const random = randomFrom(seed);
  const drawPlace = placesFrom(randomFrom(seed + 1e3));
  const others = randomFrom(seed + 2e3);
  return (isWoman) => {
    const { city, ...position } = drawPlace();
    const address = `${1 + random.below(2400)} ${random.pick(streets)} ${random.pick(kinds3)}, ${city}`;
    const dob = birth(random, today);
    return {
      gender: random.chance(0.72) ? (others.chance(NON_BINARY) ? 'non-binary' : isWoman ? 'female' : 'male') : null,
      dob: random.chance(0.64) ? dob : null,
      address: random.chance(0.41) ? address : null,
      current_location: random.chance(0.58) ? city : null,
      ...(random.chance(0.81) ? position : { latitude: null, longitude: null }),
    };
  };
}

// ../demo/src/habits.ts
var areaCodes =
  '212 310 312 713 602 215 210 619 214 408 512 904 415 614 317 704 206 303 202 615 405 915 617 503 702 901 313 410 414 505 559 520 916 816 404 402 719 919 305 510 612 539 813 316 504 808 216 714 817 661 859 209 907 651 513 412 336 702 775 502 757 201 718 347 917 646 929 323 424 562 626 818 909 951 949 925 707 530 805 831 858 760 442 720 970 386 407 321 561 754 772 786 850 863 941 954 478 678 706 770 912 208 217 224 309 331 618 630 708 773 815 219 260 574 765 812 319 515 563 641 712 620 785 913 225 318 337 985 207 240 301 443 508 774 781 857 978 231 248 269 517 586 616 734 810 906'.split(
    ' ',
  );
function drawPhone(random) {
  if (random.chance(0.13)) return null;
  const area = random.pickCommon(areaCodes, 1.5);
  const line2 = `01${String(random.below(100)).padStart(2, '0')}`;
  const draw = random.next();
  if (draw < 0.9) return `+1 ${area}-555-${line2}`;
  return draw < 0.96 ? `(${area}) 555-${line2}` : `${area}.555.${line2}`;
}
var systems = [
  ['iOS 18.1', 17],
  ['Android 14', 14],
  ['iOS 17.6', 10],
  ['Android 15', 8],
  ['Android 13', 8],
  ['iOS 18.0', 6],
  ['Android 12', 5.5],
  ['iOS 17.5', 4],
  ['iOS 18.2', 4],
  ['Android 11', 4],
  ['iOS 16.7', 3.5],
  ['Android 10', 2.5],
  ['iOS 17.4', 2],
  ['iOS 15.8', 1.5],
  ['Android 9', 1.2],
  ['iPadOS 18.1', 1.2],
  ['iOS 17.1', 1],
  ['iPadOS 17.6', 0.7],
  ['Android 8.1', 0.5],
  ['iOS 12.5', 0.2],
];
var versions = [
  ['5.4.1', 30],
  ['5.4.0', 17],
  ['5.3.2', 12],
  ['5.3.0', 8],
  ['5.2.1', 6],
  ['5.2.0', 5],
  ['5.1.0', 4],
  ['5.0.3', 3],
  ['5.0.0', 2],
  ['4.12.0', 2],
  ['4.11.2', 1.5],
  ['4.9.0', 1],
  ['4.6.3', 0.7],
  ['4.2.0', 0.4],
  ['3.18.5', 0.3],
  ['5.5.0-beta.2', 0.5],
];
function drawDevice(random) {
  if (random.chance(0.04)) return { device: null, version: null };
  const device = random.pickWeighted(systems);
  return { device, version: random.chance(0.03) ? null : random.pickWeighted(versions) };
}

// ../demo/src/handle.ts
var unaccented = {
  \u0142: 'l',
  \u00F8: 'o',
  \u0111: 'd',
  \u00F0: 'd',
  \u00FE: 'th',
  \u00DF: 'ss',
  \u00E6: 'ae',
  \u0131: 'i',
};
var toAscii = (name) =>
  name
    .toLowerCase()
    .replace(/[łøđðþßæı]/g, (letter) => unaccented[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
var adjectives =
  'quiet lucky sunny salty cosmic velvet electric golden midnight wild lazy happy tiny mighty brave fuzzy silver rusty spicy mellow neon frosty gentle crimson turbo sleepy hidden sassy zesty lunar';
var nouns =
  'otter falcon taco cactus wolf panda comet maple river pixel raven biscuit tiger wave willow coyote mango orbit sparrow dragon pickle moose ember canyon noodle fox lagoon badger donut thunder';
var first = adjectives.split(' ');
var second = nouns.split(' ');
var joints = ['', '', '_', '.', '-'];
var capital2 = (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
var styles = [
  [(_, given, family) => `${given}.${family}`, 16],
  [(_, given, family) => `${given}${family}`, 18],
  [(_, given, family) => `${given}_${family}`, 9],
  [(_, given, family) => `${given.charAt(0)}${family}`, 10],
  [(_, given, family) => `${given}${family.charAt(0)}`, 6],
  [(_, given, family) => `${family}.${given}`, 3],
  [(_, given, family) => `${capital2(given)}${capital2(family)}`, 5],
  [(random, given) => `${given}${60 + random.below(48)}`.replace(/1(0\d)$/, '$1'), 10],
  [(random, given) => `${given}${random.pick(joints)}${random.pick(second)}`, 6],
  [(random, given) => `the${random.pick(joints)}real${random.pick(joints)}${given}`, 1.5],
  [(random) => `${random.pick(first)}${random.pick(joints)}${random.pick(second)}${random.below(100)}`, 12],
  [(random) => `${random.pick(second)}.${random.pick(second)}`, 2],
];
var ownScript = /^[\p{L}\p{N} ]+$/u;
function drawUsername(random, name) {
  const isLatin = /^\p{Script=Latin}/u.test(name.full);
  if (!isLatin && ownScript.test(name.full) && random.chance(0.3)) return name.full.replaceAll(' ', '_');
  return random.pickWeighted(styles)(random, toAscii(name.given), toAscii(name.family)).slice(0, 40);
}
var domains = [
  ['example.com', 46],
  ['mail.example', 18],
  ['example.net', 12],
  ['inbox.example', 11],
  ['example.org', 8],
  ['post.test', 5],
];
function drawMailbox(random, name, username) {
  const ascii = toAscii(username);
  if (ascii !== '' && random.chance(0.45)) return ascii;
  return `${toAscii(name.given)}${random.pick(['.', '.', '_', ''])}${toAscii(name.family)}`.slice(0, 50);
}
var drawDomain = (random) => random.pickWeighted(domains);

// ../demo/src/names/origin.ts
var parts = (list) =>
  list
    .trim()
    .split(/,\s*/)
    .map((entry) => {
      const [text = '', roman = text] = entry.split('=');
      return { text, roman };
    });

// ../demo/src/names/african.ts
var african = {
  women: parts(`
    Amara, Chioma, Adaeze, Ngozi, Folake, Temitope, Abena, Akosua, Makeda, Hiwot, Selam, Wanjiru, Nkechi, \u1ECCl\xE1mid\xE9, Yetunde,
    Zainab, Aminata, Fatoumata, Oluwadamilola, Ifeoma
  `),
  men: parts(`
    Emeka, Chidi, Tunde, Kwame, Kofi, Olumide, Babatunde, Obinna, Ikenna, Abebe, Dawit, Kamau, S\xE9kou, Mamadou, Ibrahim,
    Oluwaseun, Chukwuemeka, Ayodele, Femi, Yaw
  `),
  families: parts(`
    Okafor, Adeyemi, Okonkwo, Mensah, Owusu, Boateng, Nwosu, Eze, Balogun, Adebayo, Ogunleye, Diallo, Traor\xE9, Keita, Tour\xE9,
    Tesfaye, Bekele, Haile, Mwangi, Otieno, Ndlovu, Dlamini, Abubakar, Bello, Onyekachukwu, N'Diaye, Chukwuemeka-Obi,
    Asante, Osei, Amoah, Gebremariam, Nkrumah
  `),
  doubled: [0.05, '-'],
};
var middleEastern = {
  women: parts(`
    Fatima, Leila, Yasmin, Mariam, Nour, Salma, Layla, Rania, Hala, Dina, Shirin, Parisa, Nasrin, Elif, Zeynep, Ay\u015Fe,
    Amina, Samira, Huda, Zahra
  `),
  men: parts(`
    Mohammed, Ahmed, Ali, Omar, Yusuf, Hassan, Khalid, Karim, Tariq, Samir, Reza, Cyrus, Dariush, Mehmet, Emre, \xC7a\u011Flar,
    Ibrahim, Bilal, Ziad, Hamza
  `),
  families: parts(`
    Haddad, Khoury, Nasser, Mansour, Saleh, Hassan, Ibrahim, Aziz, Al-Sayed, El-Amin, Abdullah, Bin Rashid, Najjar,
    Shaheen, Rahimi, Hosseini, Tehrani, Karimi, Y\u0131lmaz, Kaya, \xD6zt\xFCrk, \u015Eahin, \xC7elik, Do\u011Fan, Abdel-Rahman, Al-Mutairi,
    Darwish, Sabbagh, Tabatabaei, Ghorbani
  `),
};

// ../demo/src/names/asian.ts
var southAsian = {
  women: parts(`
    Priya, Ananya, Aisha, Neha, Pooja, Divya, Kavya, Shreya, Riya, Sneha, Meera, Lakshmi, Anjali, Deepika, Ishani, Nandini,
    Fatima, Zara, Sunita, Padmavathi, Sri Lakshmi, Tanvi, Diya, Aditi, Bhavana
  `),
  men: parts(`
    Rahul, Arjun, Rohan, Amit, Vikram, Sanjay, Aditya, Raj, Nikhil, Karthik, Suresh, Anand, Imran, Bilal, Farhan, Harpreet,
    Gurpreet, Siddharth, Venkatesh, Balasubramanian, Pranav, Dev, Ishaan, Kabir, Manoj
  `),
  families: parts(`
    Patel, Singh, Shah, Kumar, Sharma, Gupta, Reddy, Rao, Khan, Iyer, Nair, Desai, Mehta, Joshi, Agarwal, Chopra, Kapoor,
    Malhotra, Banerjee, Chatterjee, Mukherjee, Ahmed, Hussain, Chowdhury, Bhattacharya, Krishnamurthy, Venkataraman,
    Subramaniam, Ramachandran, Gill, Dhillon, Sidhu, Pillai, Menon, Kulkarni, Deshpande, Qureshi, Siddiqui, Rahman, Islam
  `),
};
var chinese = {
  women: parts(`
    Grace, Amy, Mei, Xiaoyan, Li Na, Jing, Yan, Ying, Fang, Xiu, Hui, Qing, Lan, Michelle, Vivian, Yuxin, Zihan, Ruoxi,
    Wenjing, Tiffany
  `),
  men: parts(`
    Wei, Kevin, Jun, Ming, Jian, Hao, Lei, Feng, Tao, Chen, Jason, Eric, Yichen, Haoran, Zhiyuan, Guang, Xuan, Bo, Raymond,
    Yong
  `),
  families: parts(`
    Wang, Li, Zhang, Chen, Liu, Yang, Huang, Wu, Zhao, Zhou, Lin, Xu, Sun, Ma, Zhu, Hu, Guo, He, Gao, Luo, Wong, Chan,
    Leung, Cheung, Ng, Ho, Chang, Tsai, Hsieh, Ouyang, L\xFC, Xie, Deng, Cao, Peng, Zheng, Szeto, Fong, Kwok, Yip
  `),
};
var farEastern = {
  women: parts(`
    Ji-woo, Seo-yeon, Min-ji, Hana, Soo-jin, Eun-ji, Grace, Esther, Yuna, Hye-jin, Sakura, Yui, Aiko, Haruka, Naomi, Emi,
    Keiko, Yuko, Rin, Mei
  `),
  men: parts(`
    Min-jun, Daniel, Ji-ho, Joon, Sung-min, Hyun-woo, Brian, Tae-yang, Dong-hyun, Eugene, Kenji, Hiroshi, Takeshi, Daichi,
    Ren, Haruto, Shin'ichi, Jun'ichir\u014D, Kazuo, Ry\u014D
  `),
  families: parts(`
    Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Jang, Lim, Han, Oh, Seo, Shin, Kwon, Hwang, Ahn, Song, Hong, Namkung,
    Tanaka, Suzuki, Sat\u014D, Yamamoto, Nakamura, Watanabe, Kobayashi, It\u014D, \u014Cno, Fujimoto, Takahashi, Inoue, Mori, Hayashi
  `),
};
var southEastern = {
  women: parts(`
    Linh, Th\u1EA3o, H\u01B0\u01A1ng, Mai, Ng\u1ECDc, Trang, Ph\u01B0\u01A1ng, Th\xFAy, Kim-Ng\xE2n, Qu\u1EF3nh, Maricel, Jasmine, Angel, Princess, Rowena, Cherry,
    Divina, Analyn, Maria Cristina, Ploy
  `),
  men: parts(`
    Minh, Tu\u1EA5n, H\xF9ng, D\u0169ng, Huy, Khoa, B\u1EA3o, Ph\xFAc, Quang, \u0110\u1EE9c, Jomar, Mark Anthony, Jun-Jun, Rommel, Arnel, John Paul, Efren,
    Rodel, Bong, Somchai
  `),
  families: parts(`
    Nguy\u1EC5n, Tr\u1EA7n, L\xEA, Ph\u1EA1m, Hu\u1EF3nh, Phan, V\u0169, \u0110\u1EB7ng, B\xF9i, \u0110\u1ED7, H\u1ED3, Ng\xF4, D\u01B0\u01A1ng, L\xFD, Santos, Reyes, dela Cruz, Bautista,
    Ocampo, Aquino, Villanueva, Manalo, Pangilinan, Macaraeg, Dimaculangan, Macapagal, Tolentino, Salonga, Panganiban,
    Rattanakosin, Srisai, Wongsawat
  `),
};

// ../demo/src/names/english.ts
var english = {
  women: parts(`
    Mary, Jennifer, Emily, Jessica, Ashley, Sarah, Elizabeth, Olivia, Emma, Amanda, Madison, Hannah, Abigail, Samantha,
    Megan, Lauren, Grace, Victoria, Rachel, Natalie, Chloe, Ella, Charlotte, Amelia, Evelyn, Harper, Avery, Zoe, Lily,
    Addison, Nicole, Stephanie, Katherine, Rebecca, Allison, Brianna, Morgan, Taylor, Paige, Brooke, Heather, Melissa,
    Kimberly, Michelle, Amy, Angela, Laura, Erin, Kelly, Andrea, Shannon, Courtney, Danielle, Jacqueline, Molly, Claire,
    Audrey, Ruby, Hazel, Violet, Nora, Stella, Aurora, Lucy, Eleanor, Caroline, Peyton, Skylar, Autumn, Piper, Sadie,
    Delilah, Josephine, Ivy, Willow, Naomi, Eliza, Ruth, June, Margaret, Alice, Clara, Iris, Juniper, Georgia, Daisy,
    Sloane, Tessa, Maeve, Rosemary, Harriet, Beatrice, Winifred, Dorothy, Frances, Edith, Agnes, Marjorie, Lorraine,
    Gwendolyn, Philippa, Cordelia, Henrietta, Clementine, Marigold, Persephone, Anne-Marie, Mary-Kate, Billie-Jean,
    Savannah, Kennedy, Reagan, Aspen, Sierra, Summer, Wren, Opal, Pearl, Fern, Blythe, Maren, Greer, Tatum, Marlowe
  `),
  men: parts(`
    James, Michael, John, David, Robert, William, Matthew, Christopher, Joseph, Daniel, Andrew, Joshua, Ryan, Tyler,
    Jacob, Ethan, Noah, Liam, Mason, Logan, Benjamin, Samuel, Alexander, Nicholas, Anthony, Thomas, Brandon, Justin,
    Kevin, Jason, Brian, Eric, Zachary, Nathan, Kyle, Aaron, Adam, Jordan, Dylan, Connor, Caleb, Luke, Hunter, Evan,
    Austin, Cameron, Sean, Timothy, Steven, Mark, Jeffrey, Scott, Patrick, Gregory, Kenneth, Stephen, Edward, Henry,
    Jack, Owen, Wyatt, Carter, Julian, Levi, Lincoln, Grayson, Hudson, Oliver, Elijah, Lucas, Isaac, Gavin, Landon, Cole,
    Chase, Blake, Parker, Cooper, Bennett, Everett, Silas, Jasper, Theodore, Felix, Miles, Oscar, August, Arthur, Walter,
    Harold, Raymond, Leonard, Clifford, Vernon, Chester, Milton, Rufus, Barnaby, Montgomery, Fitzgerald, Bartholomew,
    Thaddeus, Cornelius, John-Paul, Billy-Joe, Beckett, Rowan, Emmett, Knox, Brooks, Rhett, Weston, Harlan, Otis, Clyde,
    Dexter, Quentin, Reginald, Winston, Hollis, Lyle, Merritt, Sterling, Thatcher, Ellis, Ambrose, Alistair, Nigel
  `),
  families: parts(`
    Smith, Johnson, Williams, Brown, Jones, Miller, Davis, Wilson, Anderson, Taylor, Thomas, Moore, Jackson, Martin, Lee,
    Thompson, White, Harris, Clark, Lewis, Robinson, Walker, Young, Allen, King, Wright, Scott, Hill, Green, Adams,
    Nelson, Baker, Hall, Campbell, Mitchell, Carter, Roberts, Phillips, Evans, Turner, Parker, Collins, Edwards, Stewart,
    Morris, Murphy, Cook, Rogers, Morgan, Peterson, Cooper, Reed, Bailey, Bell, Kelly, Howard, Ward, Cox, Richardson,
    Watson, Brooks, Wood, James, Bennett, Gray, Hughes, Price, Myers, Long, Foster, Sanders, Ross, Powell, Sullivan,
    Russell, Perry, Butler, Barnes, Fisher, Henderson, Coleman, Simmons, Patterson, Jordan, Reynolds, Hamilton, Graham,
    Wallace, Woods, Cole, West, Owens, Marshall, Harrison, Ellis, Gibson, McDonald, Murray, Freeman, Wells, Webb, Simpson,
    Stevens, Tucker, Porter, Hunter, Hicks, Crawford, Henry, Boyd, Mason, Kennedy, Warren, Dixon, Burns, Gordon, Shaw,
    Holmes, Rice, Robertson, Hunt, Black, Daniels, Palmer, Mills, Nichols, Grant, Knight, Ferguson, Stone, Hawkins, Dunn,
    Perkins, Hudson, Spencer, Gardner, Payne, Pierce, Berry, Matthews, Arnold, Wagner, Willis, Ray, Watkins, Olson,
    Carroll, Duncan, Snyder, Hart, Cunningham, Bradley, Lane, Andrews, Harper, Fox, Riley, Armstrong, Carpenter, Weaver,
    Greene, Lawrence, Elliott, Chavis, Sims, Austin, Peters, Kelley, Franklin, Lawson, Fields, Ryan, Carr, Wheeler,
    Chapman, Oliver, Montgomery, Richards, Williamson, Johnston, Banks, Meyer, Bishop, McCoy, Howell, Morrison, Hansen,
    Garrett, Harvey, Little, Burton, Stanley, George, Jacobs, Reid, Fuller, Lynch, Dean, Gilbert, Lawton, Ashworth,
    Blackwood, Hawthorne, Winslow, Whitaker, Thornton, Aldridge, Beaumont, Callahan, Davenport, Fairchild, Fairbanks,
    Goodwin, Hargrove, Kingsley, Langford, Merriweather, Northcott, Penhaligon, Pemberton, Radcliffe, Sinclair, Somerset,
    Thistlewood, Underhill, Vandermeer, Wainwright, Winterbourne, Yardley, Ainsworth, Birdsall, Cartwright, Dunmore,
    Ellsworth, Farnsworth, Gallagher, Holloway, Ingram, Jessup, Kirkpatrick, Lockhart, Middleton, Newcombe, Osgood,
    Prescott, Quimby, Ramsey, Stoddard, Tillman, Upshaw, Vickers, Whitfield, York, Abernathy, Bancroft, Calloway, Dalton,
    Eastwood, Forsythe, Granger, Hollister, Kensington, Lovelace, Mayfield, Nightingale, Oakley, Rutherford, Sheffield
  `),
  doubled: [0.03, '-'],
};
var africanAmerican = {
  women: parts(`
    Jasmine, Imani, Ebony, Kiara, Aaliyah, Destiny, Keisha, Latoya, Tiana, Nia, Monique, Shanice, Tamika, Raven, Zaria,
    Amari, Brielle, Kennedi, Nevaeh, Trinity, Serenity, Janelle, Tanisha, Deja, Kayla, Simone, Essence, Aniyah, Jada,
    Makayla, Ciara, Diamond, LaShawn, Yolanda, Keyonna, De'Asia, Ja'Niyah, Zuri, Nyla, Kamaria
  `),
  men: parts(`
    Malik, Darius, Jamal, Terrence, Andre, Marcus, Xavier, Isaiah, Jalen, Deshawn, Tyrone, Darnell, Lamar, Kareem, Trevon,
    Reggie, Cedric, Jermaine, Demetrius, Tyrell, Kendrick, Dante, Elijah, Jaylen, Khalil, Amir, Rashad, Antwan, Deandre,
    Marquis, D'Angelo, De'Andre, LeBron, Kobe, Tremaine, Quincy, Roscoe, Thelonious, Langston, Zaire
  `),
  families: parts(`
    Washington, Jefferson, Jackson, Robinson, Banks, Booker, Joseph, Mosley, Charles, Dorsey, Rivers, Gaines, Hampton,
    Pierre, Ware, Winston, Muhammad, Bolden, Broadnax, Cheatham, Crenshaw, Dupree, Everson, Foxx, Goodman, Hightower,
    Isom, Jessup, Kincaid, Lovett, McKnight, Nettles, Oglesby, Pettway, Rucker, Singletary, Tolliver, Upton, Vaughn,
    Witherspoon, Yarbrough, Abrams, Beasley, Carver, Dubois, Ellison, Frazier, Gilliam, Hairston, Ivory
  `),
  doubled: [0.04, '-'],
};

// ../demo/src/names/european.ts
var gaelic = {
  women: parts(`
    Siobh\xE1n, Niamh, Aoife, Saoirse, Caoimhe, R\xF3is\xEDn, Ciara, Fiona, Maeve, Deirdre, Orla, Bridget, Colleen, Eilidh, Isla,
    Kirsty, Mairead, Sin\xE9ad, Gr\xE1inne, Una
  `),
  men: parts(`
    Se\xE1n, Ciar\xE1n, Liam, Declan, Conor, Eoin, P\xE1draig, Finn, Rory, Brendan, Cormac, Donal, Fergus, Hamish, Ewan, Callum,
    Angus, Malachy, Tadhg, Ois\xEDn
  `),
  families: parts(`
    O'Brien, O'Connor, Kelly, Murphy, O'Sullivan, Walsh, Byrne, Ryan, O'Neill, McCarthy, Gallagher, Doherty, Kennedy,
    Lynch, Quinn, McLoughlin, O'Reilly, MacDonald, Campbell, Fitzpatrick, O'Shaughnessy, McGillicuddy, \xD3 S\xFAilleabh\xE1in,
    MacKenzie, Fraser, Sinclair, Buchanan, Colquhoun, Farquharson, O'Callaghan, Mac Giolla Ph\xE1draig, N\xED Dhomhnaill
  `),
};
var northern = {
  women: parts(`
    Anna, Ingrid, Freya, Astrid, Greta, Heidi, Sigrid, Linn\xE9a, Maja, Elsa, Katrin, Britta, Solveig, \xC5sa, J\xF6rdis, K\xE4the,
    Liselotte, Gu\xF0r\xFAn, \xDE\xF3ra, M\xE4rta
  `),
  men: parts(`
    Lars, Erik, Jonas, Bj\xF6rn, Klaus, J\xFCrgen, Anders, Nils, Stefan, S\xF6ren, G\xF6ran, Ole, Magnus, Torsten, H\xE5kon, G\xFCnther,
    Matthias, \xC5ke, \xDEorsteinn, J\xF8rgen
  `),
  families: parts(`
    Schmidt, M\xFCller, Schneider, Fischer, Weber, Sch\xE4fer, Koch, Bauer, Schr\xF6der, Kr\xFCger, Hoffmann, Becker, Schulz, Larsen,
    Hansen, Johansson, Lindqvist, Bergstr\xF6m, Nystr\xF6m, S\xF8rensen, \xD8deg\xE5rd, \xC5kesson, Haugen, M\xE4kinen, Virtanen, J\xE4rvinen,
    von B\xFClow, van der Berg, Gro\xDFmann, Wei\xDF, J\xF3nsd\xF3ttir, Gu\xF0mundsson
  `),
};
var eastern = {
  women: parts(`
    Zofia, Katarzyna, Agnieszka, Ma\u0142gorzata, Magdalena, Oksana, Irina, Svetlana, Tatiana, Ljiljana, \u017Deljka, Jelena, \u017Dofie,
    Ilona, Zs\xF3fia, Eleni, Despina, \u015Etefania, M\u0103d\u0103lina, Jadwiga
  `),
  men: parts(`
    Pawe\u0142, \u0141ukasz, Krzysztof, Wojciech, Stanis\u0142aw, Dmitri, Sergei, Mikhail, Andrej, Nikola, \u017Deljko, Luka, Tom\xE1\u0161, Ond\u0159ej,
    L\xE1szl\xF3, Gy\xF6rgy, Konstantinos, \u015Etefan, Grzegorz, Zbigniew
  `),
  families: parts(`
    Kowalski, Nowak, Wi\u015Bniewski, W\xF3jcik, Kami\u0144ski, Zieli\u0144ski, Szczepa\u0144ski, Brz\u0119czyszczykiewicz, Ivanov, Petrov, Volkov,
    Sokolov, Kuznetsov, Horvat, Nov\xE1k, Dvo\u0159\xE1k, \u010Cern\xFD, Jovanovi\u0107, Petrovi\u0107, \u0110or\u0111evi\u0107, Nagy, Szab\xF3, Kov\xE1cs, Papadopoulos,
    Georgiou, Popescu, Ionescu, \u021Aurcanu, Shevchenko, Bondarenko, Kravchenko, Melnyk
  `),
};
var jewish = {
  women: parts(`
    Rachel, Leah, Miriam, Shira, Talia, Noa, Ariella, Eliana, Rivka, Hadassah, Chaya, Yael, Orly, Tamar, Avital
  `),
  men: parts(`
    Ari, Eli, Noam, Ezra, Asher, Levi, Ethan, Avi, Shlomo, Yosef, Mordechai, Gideon, Boaz, Natan, Yitzhak
  `),
  families: parts(`
    Cohen, Levy, Goldberg, Katz, Friedman, Rosenberg, Shapiro, Kaplan, Weiss, Schwartz, Rosenthal, Greenberg, Mizrahi,
    Ben-David, Bar-Lev, Azoulay, Feldman, Abramovitz, Silverstein, Lieberman
  `),
};

// ../demo/src/names/romance.ts
var hispanic = {
  women: parts(`
    Mar\xEDa, Sof\xEDa, Guadalupe, Gabriela, Alejandra, Daniela, Valeria, Camila, Isabella, Ximena, Luc\xEDa, Mariana, Fernanda,
    Ana, Rosa, Carmen, Elena, Ver\xF3nica, Patricia, Adriana, Claudia, Leticia, Yolanda, Esperanza, Paloma, Renata, Regina,
    Jimena, Natalia, Paola, Andrea, Karla, Itzel, Citlali, Marisol, Roc\xEDo, Pilar, Consuelo, In\xE9s, Beatriz, Catalina,
    Emilia, Salom\xE9, Luz Mar\xEDa, Ana Sof\xEDa, Mar\xEDa Jos\xE9, Mar\xEDa del Carmen, Noem\xED, Bel\xE9n, Bego\xF1a, Araceli, X\xF3chitl, Dulce
  `),
  men: parts(`
    Jos\xE9, Luis, Carlos, Juan, Miguel, Jes\xFAs, Diego, Alejandro, Santiago, Mateo, Sebasti\xE1n, \xC1ngel, Jorge, Antonio, Manuel,
    Francisco, Ricardo, Fernando, Eduardo, Javier, Rafael, Andr\xE9s, Ra\xFAl, H\xE9ctor, \xD3scar, Iv\xE1n, Adri\xE1n, Emiliano, Leonardo,
    Joaqu\xEDn, Ignacio, Nicol\xE1s, Tom\xE1s, Felipe, Rodrigo, Gustavo, Arturo, Ram\xF3n, Gerardo, Julio C\xE9sar, Juan Pablo, Jos\xE9 Luis,
    Ezequiel, Cuauht\xE9moc, Facundo, Gonzalo, \xCD\xF1igo, L\xE1zaro, Maximiliano, Octavio, Ulises, Wenceslao
  `),
  families: parts(`
    Garc\xEDa, Rodr\xEDguez, L\xF3pez, Hern\xE1ndez, Gonz\xE1lez, P\xE9rez, S\xE1nchez, Ram\xEDrez, Torres, Flores, Rivera, G\xF3mez, D\xEDaz, Reyes,
    Morales, Cruz, Ortiz, Guti\xE9rrez, Ch\xE1vez, Ramos, Ruiz, Mendoza, \xC1lvarez, Castillo, Jim\xE9nez, V\xE1squez, Romero, Moreno,
    Herrera, Medina, Aguilar, Vargas, Guzm\xE1n, Castro, Fern\xE1ndez, Mu\xF1oz, M\xE9ndez, Soto, Vega, Delgado, Rojas, N\xFA\xF1ez, Pe\xF1a,
    R\xEDos, Guerrero, Estrada, Sandoval, Contreras, Ortega, Cortez, Dom\xEDnguez, Luna, Maldonado, Campos, Acosta, Figueroa,
    Espinoza, Salazar, Cabrera, Cervantes, Ochoa, Ibarra, Trujillo, Zamora, Z\xFA\xF1iga, Qui\xF1ones, Villanueva, Montenegro,
    de la Cruz, de Le\xF3n, del R\xEDo, de la Vega, Echeverr\xEDa, Iturbide, Urrutia, Y\xE1\xF1ez, Berm\xFAdez, C\xE1rdenas, Escobedo,
    Fuentes, Galv\xE1n, Huerta, Jaramillo, Lozano, Mac\xEDas, Navarro, Olivares, Palacios, Quintero, Rangel, Sald\xEDvar, Tovar,
    Ulloa, Valdez, Zepeda, Arellano, Barrag\xE1n, Covarrubias, D\xE1vila, Enr\xEDquez, Saavedra, Arrieta, Benavides
  `),
  doubled: [0.3, ' '],
};
var portuguese = {
  women: parts(`
    Ana Lu\xEDsa, Beatriz, Larissa, Let\xEDcia, Juliana, Fernanda, Mariana, Amanda, Bruna, Camila, J\xFAlia, Lu\xEDza, Manuela,
    Helo\xEDsa, Raquel, In\xEAs, Concei\xE7\xE3o, Assun\xE7\xE3o, Tain\xE1, Yasmin
  `),
  men: parts(`
    Jo\xE3o, Pedro, Lucas, Gabriel, Matheus, Rafael, Gustavo, Thiago, Felipe, Guilherme, Caio, Vin\xEDcius, Leandro, Ot\xE1vio,
    Davi, Lu\xEDs, Nuno, Sim\xE3o, Est\xEAv\xE3o, Ubirat\xE3
  `),
  families: parts(`
    Silva, Santos, Oliveira, Souza, Pereira, Costa, Ferreira, Almeida, Ribeiro, Carvalho, Ara\xFAjo, Barbosa, Cardoso,
    Nascimento, Lima, Moreira, Correia, Teixeira, Gon\xE7alves, Magalh\xE3es, Guimar\xE3es, Brand\xE3o, Falc\xE3o, da Concei\xE7\xE3o,
    dos Anjos, Vasconcelos, Albuquerque, Figueiredo, Assis, Pinheiro
  `),
  doubled: [0.3, ' '],
};
var italian = {
  women: parts(`
    Gianna, Isabella, Francesca, Chiara, Giulia, Bianca, Alessia, Lucia, Antonella, Rosalia, Carmela, Ornella, Mariella,
    Fiorella, Nicoletta, Serafina, Loredana, Domenica, Donatella, Concetta
  `),
  men: parts(`
    Anthony, Marco, Luca, Vincenzo, Salvatore, Giovanni, Matteo, Lorenzo, Domenico, Carmine, Enzo, Gennaro, Rocco, Pasquale,
    Emanuele, Dario, Ettore, Niccol\xF2, Gian-Luca, Raffaele
  `),
  families: parts(`
    Russo, Esposito, Romano, Bianchi, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca, Mancini, Costa, Giordano, Rizzo,
    Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, D'Angelo, D'Amico, DiMaggio, Caruso, Ferrara, Gentile, Leone,
    Pellegrino, Sorrentino, Tagliaferro, Vitale, Zanetti, Dell'Acqua, Castiglione, Bevilacqua
  `),
};
var french = {
  women: parts(`
    Am\xE9lie, Chlo\xE9, L\xE9a, \xC9lodie, Genevi\xE8ve, Margaux, Oc\xE9ane, No\xE9mie, H\xE9l\xE8ne, Fran\xE7oise, Marie-Claire, Anne-Sophie, Ana\xEFs,
    Aur\xE9lie, Z\xE9lie, Sol\xE8ne, Ma\xEBlle, B\xE9r\xE9nice, Cl\xE9mence, Jos\xE9phine
  `),
  men: parts(`
    Jean-Luc, \xC9tienne, R\xE9mi, Th\xE9o, Ga\xEBl, Lo\xEFc, Fran\xE7ois, J\xE9r\xF4me, Jean-Baptiste, C\xE9dric, Beno\xEEt, Maxime, Rapha\xEBl, No\xEBl,
    Aur\xE9lien, Didier, Fabrice, Gr\xE9goire, Pierre-Yves, Z\xE9phyrin
  `),
  families: parts(`
    Dubois, Leblanc, Landry, Boudreaux, Thibodeaux, H\xE9bert, Guidry, Fontenot, Broussard, Tremblay, Gagnon, Bouchard, C\xF4t\xE9,
    Lef\xE8vre, Moreau, Fournier, Girard, Beauchamp, Baptiste, Toussaint, Desrosiers, Saint-Pierre, L'Heureux, D'Aubign\xE9,
    Chevalier, Delacroix, Rousseau, Villeneuve, B\xE9langer, L\xE9cuyer, de Beauvoir, Archambault
  `),
  doubled: [0.06, '-'],
};

// ../demo/src/names/scripts.ts
var rightToLeft = [
  {
    women: parts(
      '\u0641\u0627\u0637\u0645\u0629=fatima, \u0645\u0631\u064A\u0645=mariam, \u0644\u064A\u0644\u0649=layla, \u0646\u0648\u0631=nour, \u0633\u0644\u0645\u0649=salma, \u064A\u0627\u0633\u0645\u064A\u0646=yasmin, \u0647\u062F\u0649=huda, \u0632\u064A\u0646\u0628=zainab',
    ),
    men: parts(
      '\u0645\u062D\u0645\u062F=mohammed, \u0623\u062D\u0645\u062F=ahmed, \u0639\u0644\u064A=ali, \u0639\u0645\u0631=omar, \u064A\u0648\u0633\u0641=yusuf, \u062E\u0627\u0644\u062F=khalid, \u0643\u0631\u064A\u0645=karim, \u0637\u0627\u0631\u0642=tariq',
    ),
    families: parts(
      '\u062D\u062F\u0627\u062F=haddad, \u062E\u0648\u0631\u064A=khoury, \u0645\u0646\u0635\u0648\u0631=mansour, \u0627\u0644\u0623\u062D\u0645\u062F=alahmad, \u0635\u0627\u0644\u062D=saleh, \u0627\u0644\u0639\u062A\u064A\u0628\u064A=alotaibi, \u0646\u062C\u0627\u0631=najjar, \u062F\u0631\u0648\u064A\u0634=darwish',
    ),
  },
  {
    women: parts(
      '\u05E0\u05D5\u05E2\u05D4=noa, \u05EA\u05DE\u05E8=tamar, \u05DE\u05D0\u05D9\u05D4=maya, \u05E9\u05D9\u05E8\u05D4=shira, \u05D9\u05E2\u05DC=yael, \u05E8\u05D7\u05DC=rachel',
    ),
    men: parts(
      '\u05D3\u05D5\u05D3=david, \u05D0\u05D5\u05E8\u05D9=uri, \u05D0\u05D9\u05EA\u05D9=itai, \u05D9\u05D5\u05E1\u05E3=yosef, \u05E0\u05D5\u05E2\u05DD=noam, \u05D2\u05D9\u05DC=gil',
    ),
    families: parts(
      '\u05DB\u05D4\u05DF=cohen, \u05DC\u05D5\u05D9=levi, \u05DE\u05D6\u05E8\u05D7\u05D9=mizrahi, \u05E4\u05E8\u05E5=peretz, \u05D1\u05D9\u05D8\u05D5\u05DF=biton, \u05D0\u05D1\u05E8\u05D4\u05DD=avraham, \u05D1\u05DF\u05BE\u05D3\u05D5\u05D3=bendavid',
    ),
  },
];
var otherScripts = [
  {
    women: parts(
      '\u7F8E\u73B2=meiling, \u5C0F\u71D5=xiaoyan, \u5A1C=na, \u9759=jing, \u96E8\u6B23=yuxin, \u5B50\u6DB5=zihan',
    ),
    men: parts(
      '\u4F1F=wei, \u5C0F\u660E=xiaoming, \u5F3A=qiang, \u6D69\u7136=haoran, \u5FD7\u8FDC=zhiyuan, \u78CA=lei',
    ),
    families: parts(
      '\u738B=wang, \u674E=li, \u5F20=zhang, \u5218=liu, \u9648=chen, \u6768=yang, \u9EC4=huang, \u6B27\u9633=ouyang',
    ),
    familyFirst: '',
  },
  {
    women: parts(
      '\u3055\u304F\u3089=sakura, \u967D\u83DC=hina, \u7F8E\u54B2=misaki, \u7D50\u8863=yui, \u611B\u5B50=aiko',
    ),
    men: parts('\u7FD4\u592A=shota, \u5065=ken, \u5927\u8F14=daisuke, \u84EE=ren, \u62D3\u6D77=takumi'),
    families: parts(
      '\u4F50\u85E4=sato, \u9234\u6728=suzuki, \u7530\u4E2D=tanaka, \u9AD8\u6A4B=takahashi, \u5C0F\u6797=kobayashi, \u9577\u8C37\u5DDD=hasegawa',
    ),
    familyFirst: ' ',
  },
  {
    women: parts(
      '\uC9C0\uC6B0=jiwoo, \uC11C\uC5F0=seoyeon, \uBBFC\uC9C0=minji, \uD558\uC740=haeun, \uC218\uC9C4=soojin',
    ),
    men: parts(
      '\uBBFC\uC900=minjun, \uC11C\uC900=seojun, \uC9C0\uD638=jiho, \uD604\uC6B0=hyunwoo, \uC131\uBBFC=sungmin',
    ),
    families: parts('\uAE40=kim, \uC774=lee, \uBC15=park, \uCD5C=choi, \uC815=jung, \uAC15=kang'),
    familyFirst: '',
  },
  {
    women: parts(
      '\u041E\u043B\u044C\u0433\u0430=olga, \u041D\u0430\u0442\u0430\u043B\u044C\u044F=natalya, \u0421\u0432\u0435\u0442\u043B\u0430\u043D\u0430=svetlana, \u0418\u0440\u0438\u043D\u0430=irina, \u0410\u043D\u0430\u0441\u0442\u0430\u0441\u0438\u044F=anastasia',
    ),
    men: parts(
      '\u0414\u043C\u0438\u0442\u0440\u0438\u0439=dmitry, \u0421\u0435\u0440\u0433\u0435\u0439=sergey, \u0410\u043B\u0435\u043A\u0441\u0435\u0439=alexey, \u041C\u0438\u0445\u0430\u0438\u043B=mikhail, \u0422\u0430\u0440\u0430\u0441=taras',
    ),
    families: parts(
      '\u0428\u0435\u0432\u0447\u0435\u043D\u043A\u043E=shevchenko, \u041A\u0440\u0430\u0432\u0435\u0446=kravets, \u0411\u043E\u043D\u0434\u0430\u0440\u044C=bondar, \u041C\u0435\u043B\u044C\u043D\u0438\u043A=melnik, \u041A\u043E\u0432\u0430\u043B\u044C=koval, \u041B\u0438\u0442\u0432\u0438\u043D=litvin',
    ),
  },
];

// ../demo/src/names/index.ts
var latinOrigins = [
  [english, 40],
  [hispanic, 18],
  [africanAmerican, 11],
  [southAsian, 4.5],
  [gaelic, 4],
  [chinese, 3.5],
  [italian, 3],
  [northern, 2.5],
  [eastern, 2.5],
  [southEastern, 2.5],
  [farEastern, 2],
  [african, 2],
  [middleEastern, 1.8],
  [jewish, 1.2],
  [portuguese, 1],
  [french, 1.5],
];
var origins = [
  ...latinOrigins,
  ...rightToLeft.map((origin) => [origin, 0.2]),
  ...otherScripts.map((origin) => [origin, 0.15]),
];

// ../demo/src/name.ts
var MIDDLE_INITIAL = 0.36;
var MIDDLE_NAME = 0.16;
var SKEW7 = 1.6;
var initials = 'ABCDEFGHIJKLMNOPRSTVWYZ'.split('');
var emoji = [
  '\u{1F33B}',
  '\u2728',
  '\u{1F525}',
  '\u{1F98B}',
  '\u{1F1FA}\u{1F1F8}',
  '\u{1F3F3}\uFE0F\u200D\u{1F308}',
  '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}',
  '\u{1F499}',
  '\u{1F41D}',
  '\u2615\uFE0F',
];
var asPart = (text) => ({ text, roman: text });
var drawGiven = (random, origin, isWoman) => random.pickCommon(isWoman ? origin.women : origin.men, SKEW7);
function drawFamily(random, origin) {
  const first3 = random.pickCommon(origin.families, SKEW7);
  const [share, joint] = origin.doubled ?? [0, ''];
  if (!random.chance(share)) return first3;
  const second2 = random.pickCommon(origin.families, SKEW7);
  return second2 === first3 ? first3 : { text: `${first3.text}${joint}${second2.text}`, roman: first3.roman };
}
function middle(random, origin, isWoman) {
  const draw = random.next();
  if (draw < MIDDLE_INITIAL) return `${random.pick(initials)}. `;
  return draw < MIDDLE_INITIAL + MIDDLE_NAME ? `${drawGiven(random, origin, isWoman).text} ` : '';
}
function veryLong(random, origin, isWoman, given, family) {
  const more = [1, 2, 3].map(() => drawGiven(random, origin, isWoman).text).join(' ');
  return `${given} ${more} ${family}-${drawFamily(random, origin).text}${isWoman ? '' : ' III'}`;
}
function dressed(random, full, given) {
  const draw = random.next();
  if (draw < 0.012) return full.toLowerCase();
  if (draw < 0.018) return full.toUpperCase();
  if (draw < 0.022) return given;
  if (draw < 0.026) return `${full} ${random.pick(emoji)}`;
  if (draw < 0.027) return `${random.pick(emoji)} ${full} ${random.pick(emoji)}`;
  return full;
}
function drawName(random, wish = {}) {
  const isPlanted = wish.given !== void 0 || wish.family !== void 0;
  const origin = random.pickWeighted(isPlanted ? latinOrigins : origins);
  const isWoman = random.chance(0.5);
  const given = wish.given === void 0 ? drawGiven(random, origin, isWoman) : asPart(wish.given);
  const family = wish.family === void 0 ? drawFamily(random, origin) : asPart(wish.family);
  const spelled = { given: given.roman, family: family.roman, isWoman };
  if (origin.familyFirst !== void 0) return { full: `${family.text}${origin.familyFirst}${given.text}`, ...spelled };
  const usual = given.text === given.roman;
  if (usual && random.chance(3e-3))
    return { full: veryLong(random, origin, isWoman, given.text, family.text), ...spelled };
  const between = usual ? middle(random, origin, isWoman) : '';
  const full = `${given.text} ${between}${family.text}`;
  return { full: isPlanted ? full : dressed(random, full, given.text), ...spelled };
}

// ../demo/src/unique.ts
var digits = [2, 2, 3, 4, 6, 8, 8, 8];
function uniqueNames(random, taken) {
  const claim = (name) => {
    const key = name.toLowerCase();
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  };
  return (wish) => {
    if (claim(wish)) return wish;
    for (const length of digits) {
      const name = `${wish}${random.below(10 ** length)}`;
      if (claim(name)) return name;
    }
    throw new RangeError(`There are too many called ${wish}`);
  };
}

// ../demo/src/person.ts
var FACES = 240;
var faceFor = (random, isWoman) => facePath(2 * random.below(FACES / 2) + (isWoman ? 0 : 1));
function drawLastSeen(random, createdAt, today) {
  const age = today.getTime() - createdAt.getTime();
  const ago = Math.floor(age * random.next() ** 4);
  return random.chance(0.04) ? null : new Date(today.getTime() - ago);
}
function* people({ seed, count, today, wish, taken }) {
  const random = randomFrom(seed);
  const uniqueUsername = uniqueNames(random, taken?.usernames ?? /* @__PURE__ */ new Set());
  const uniqueMailbox = uniqueNames(random, taken?.mailboxes ?? /* @__PURE__ */ new Set());
  const signedUp = signups(random, count, today);
  const drawDetails = detailsFrom(seed + 1, today);
  const visits2 = randomFrom(seed + 2);
  for (let n = 0; n < count; n += 1) {
    const name = drawName(random, wish?.(n, count));
    const username = uniqueUsername(drawUsername(random, name));
    const { device, version } = drawDevice(random);
    const createdAt = signedUp(n);
    const age = today.getTime() - createdAt.getTime();
    yield {
      ...drawDetails(name.isWoman),
      name: name.full,
      username,
      email: `${uniqueMailbox(drawMailbox(random, name, username))}@${drawDomain(random)}`,
      phone: drawPhone(random),
      avatar: random.chance(0.85) ? faceFor(random, name.isWoman) : null,
      device,
      device_app_version: version,
      is_suspended: random.chance(0.012),
      last_seen_at: drawLastSeen(visits2, createdAt, today),
      created_at: createdAt,
      updated_at: random.chance(0.6) ? new Date(createdAt.getTime() + Math.floor(age * random.next())) : createdAt,
      app_id: appId('u', username),
    };
  }
}

// ../demo/src/report-reasons.ts
var assignments = {
  'It is spam': 'Spam',
  'It is misleading, or a scam': 'Scam or fraud',
  'It sells something that is not allowed': 'Prohibited goods',
  'It shows violence': 'Violence',
  'It insults somebody': 'Harassment or hate',
  'It is nudity or sexual content': 'Nudity or sexual content',
  'It uses my picture without asking': 'Copyright or privacy',
  'It is about self-harm': 'Self-harm',
  'Sells things that are not real': 'Scam or fraud',
  'Sends me messages I did not ask for': 'Spam',
  'Pretends to be somebody else': 'Impersonation',
  'Insults people in comments': 'Harassment or hate',
  'Posts the same advertisement all day': 'Spam',
  'Shows violence without a warning': 'Violence',
};
async function assignReasons(client) {
  await client.query(
    `update report_app_reasons said set reason_id = listed.id
     from unnest($1::text[], $2::text[]) as given (text, name) join report_reasons listed on listed.name = given.name
     where said.text = given.text`,
    [Object.keys(assignments), Object.values(assignments)],
  );
}

// ../demo/src/posts/reasons.ts
var reasons = [
  'It is spam',
  'It is misleading, or a scam',
  'It sells something that is not allowed',
  'It shows violence',
  'It insults somebody',
  'It is nudity or sexual content',
  'It uses my picture without asking',
  'It is about self-harm',
];
var notes = [
  'I paid and nothing ever came.',
  'The same picture is posted every day under another name.',
  'My children saw this.',
  'That is my shop, and they have nothing to do with it.',
  'Please look at the comments, too.',
  'The link opens something quite different.',
];
var dismissals = [
  'Within the guidelines',
  'Two people who do not like each other; nothing in the post itself',
  'Advertising, but marked as such',
  'Reported by mistake',
];
var deletions = [
  'A scam: the shop does not exist',
  'Violence without a warning',
  'Somebody else\u2019s picture',
  'Spam, posted many times',
];

// ../demo/src/posts/scale.ts
var chance = (column, salt) => `(hashint8extended(${column}, ${salt}) & 1048575) / 1048576.0`;
var PER_POST = 5;
async function addTo(client, what, count, today) {
  const [key, table2, about2] =
    what === 'posts' ? ['post_id', 'post_reports', 'title'] : ['user_id', 'user_reports', 'name'];
  const column = what === 'posts' ? 'post_id' : 'reported_user_id';
  await client.query(
    `create temporary table things on commit drop as
     select id, row_number() over (order by ${chance('id', 3)}, id) as place from ${what} t
     where ${what === 'posts' ? 'deleted_at is null' : 'not is_admin and not is_suspended'}
       and not exists (select from cases c where c.${key} = t.id)`,
  );
  await client.query('create unique index on things (place)');
  await client.query(
    `create temporary table drawn on commit drop as
     select things.id as about, people.id as reporter, ($3::text[])[1 + floor(power(${chance('n', 5)}, 1.8) * cardinality($3::text[]))::int] as reason,
       $2::timestamptz - power(${chance('n', 6)}, 2) * interval '180 days' as at
     from generate_series(1, $1::int) n
     join things on things.place = 1 + floor(power(${chance('n', 1)}, 3) * (select max(place) from things))::bigint
     join (select id, row_number() over (order by id) as place, count(*) over () as many from users where not is_admin) people
       on people.place = 1 + floor(${chance('n', 2)} * (select count(*) from users where not is_admin))::bigint`,
    [count, today, reasons],
  );
  await client.query(
    `insert into cases (${key}, subject, reports, last_report_at, last_report_by, last_reason, created_at, state, closed_at,
       closed_by, closing_reason, version, updated_by, assigned_to)
     select about, t.${about2}, reports, last_at, last_by, last_reason, first_at, state,
       case when state <> 'open' then last_at end, case when state <> 'open' then staff.ids[1 + about % 4] end,
       case state when 'dismissed' then $1 when 'acted_on' then $2 end,
       case state when 'open' then 1 else 2 end, case when state <> 'open' then staff.ids[1 + about % 4] end,
       case when about % 7 = 0 then staff.ids[1 + about % 4] end
     from (select about, count(*) as reports, min(at) as first_at, max(at) as last_at,
         (array_agg(reporter order by at desc))[1] as last_by, (array_agg(reason order by at desc))[1] as last_reason,
         case when about % 5 = 1 then 'dismissed' when about % 5 = 2 then 'acted_on' else 'open' end as state
       from drawn group by about) grouped
     join ${what} t on t.id = about,
     (select array_agg(id order by username = 'moderator' desc, id) as ids from users where is_admin) staff`,
    [dismissals[0], deletions[0]],
  );
  await client.query(
    `insert into ${table2} (${column}, case_id, reported_by, reason, created_at ${what === 'users' ? ', dismissed_at' : ''})
     select about, c.id, reporter, reason, at ${what === 'users' ? `, case c.state when 'dismissed' then c.closed_at end` : ''}
     from drawn join cases c on c.${key} = about order by at`,
  );
  await client.query(
    `insert into report_app_reasons (text) select distinct reason from drawn order by 1 on conflict do nothing`,
  );
  await client.query(
    `insert into case_reasons (case_id, app_reason_id, reports)
     select c.id, said.id, count(*) from drawn join cases c on c.${key} = about join report_app_reasons said on said.text = reason
     group by 1, 2`,
  );
  if (what === 'posts')
    await client.query(
      `update posts p set deleted_at = greatest(c.closed_at, $1::timestamptz - interval '28 days'), deleted_by = c.closed_by,
         deletion_reason = c.closing_reason
       from cases c where c.post_id = p.id and c.state = 'acted_on' and p.deleted_at is null`,
      [today],
    );
  else
    await client.query(
      `update users u set reported_count = counted.standing,
         is_suspended = is_suspended or counted.suspended, suspended_at = coalesce(suspended_at, counted.at)
       from (select c.user_id, sum(c.reports) filter (where c.state <> 'dismissed') as standing,
           bool_or(c.state = 'acted_on') as suspended, max(c.closed_at) filter (where c.state = 'acted_on') as at
         from cases c join (select distinct about from drawn) added on added.about = c.user_id group by 1) counted
       where counted.user_id = u.id and counted.standing is not null`,
    );
  await client.query('drop table things, drawn');
}
async function addReports(client, count, today, onProgress) {
  const half = Math.ceil(count / 2);
  onProgress('posts');
  await client.query(
    `insert into posts (user_id, title, website, views_count, created_at, updated_at)
     select people.id, initcap(($3::text[])[1 + n % cardinality($3::text[])]) || ' ' || n, 'shop' || n % 900 || '.example',
       ${chance('n', 9)} * 5000, $2::timestamptz - ${chance('n', 8)} * interval '300 days', $2::timestamptz - ${chance('n', 8)} * interval '300 days'
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) as place from users where not is_admin) people
       on people.place = 1 + floor(${chance('n', 7)} * (select count(*) from users where not is_admin))::bigint`,
    [Math.ceil(half / PER_POST), today, ['garden table', 'two tickets', 'summer course', 'used phone', 'free kittens']],
  );
  const tables2 = ['posts', 'users', 'cases', 'post_reports', 'user_reports'];
  for (const table2 of tables2) await client.query(`alter table ${table2} disable trigger user`);
  onProgress('reports on posts');
  await addTo(client, 'posts', half, today);
  onProgress('reports on users');
  await addTo(client, 'users', half, today);
  for (const table2 of tables2) await client.query(`alter table ${table2} enable trigger user`);
  await assignReasons(client);
  onProgress('decisions');
  await client.query('select moderation_decisions_fill()');
  await client.query(
    `insert into case_similarity (case_id, author_id, host, text_hash)
     select c.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text) from cases c join posts p on p.id = c.post_id
     where c.state = 'open' on conflict do nothing`,
  );
}

// ../demo/src/search-terms.ts
var perMillion = { martinez: 100270, zosha: 2322, quillfeather: 1795 };
var RARE = 4;
var falls = (n, rate) => Math.floor((n + 1) * rate) > Math.floor(n * rate);
function searchTermParts(n, count) {
  if (falls(n, RARE / count)) return { family: 'Zyxwvut' };
  if (falls(n, perMillion.zosha / 1e6)) return { given: 'Zosha' };
  if (falls(n, perMillion.quillfeather / 1e6)) return { family: 'Quillfeather' };
  if (falls(n, perMillion.martinez / 1e6)) return { family: 'Martinez' };
  return {};
}

// ../demo/src/urls/hosts.ts
var knownHosts = [
  'news.dailycourier.example',
  'shop.lanternhouse.example',
  'photos.pixelport.example',
  'blog.slowkitchen.example',
  'video.streamyard.example',
  'www.harbourtimes.example',
  'go.shortlink.example',
  'events.ticketbay.example',
  'forum.bikefixers.example',
  'store.nordicwool.example',
  'maps.trailfinder.example',
  'cdn.memebox.example',
  'www.gardenweekly.example',
  'social.chirpnest.example',
  'recipes.ovenlight.example',
  'travel.cheapnights.example',
  'www.cityclinic.example',
  'music.basement-tapes.example',
  'jobs.workboard.example',
  'www.oldbooks.example',
  'play.gamecabin.example',
  'docs.homebuilder.example',
  'wiki.fungi-atlas.example',
  'ads.clickpath.example',
  'www.pethotel.example',
  'live.scorekeeper.example',
  'learn.spanishdaily.example',
  'art.inkandclay.example',
  'www.coffee-roasters.example',
  'tickets.cinemaplaza.example',
];
var words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heron',
  'iris',
  'juniper',
  'kelp',
  'lumen',
];
var kinds4 = ['shop', 'blog', 'press', 'studio', 'market', 'journal', 'lab', 'club'];
var atOf = (list, n) => list[n % list.length] ?? '';
var hostsOf = (count) =>
  Array.from({ length: count }, (_, n) => {
    const place = n - knownHosts.length;
    const name = `${atOf(words, place)}-${atOf(kinds4, Math.floor(place / words.length))}`;
    return knownHosts[n] ?? `${name}${Math.floor(place / (words.length * kinds4.length)) || ''}.example`;
  });
var paths = ['article', 'item', 'gallery', 'watch', 'p', 'story', 'listing', 'event'];
var drawUrl = (random, host) =>
  `https://${host}/${random.pick(paths)}/${1e3 + random.below(9e5)}${random.chance(0.2) ? '?ref=share' : ''}`;

// ../demo/src/urls/failed-url.ts
var MINUTE2 = 6e4;
var DAY6 = 864e5;
var causes = [
  ['The host did not answer within 10 seconds', 24, true, false],
  ['The host refused the request (403)', 18, true, false],
  ['The page is not there (404)', 14, true, false],
  ['The enrichment service did not answer', 12, false, true],
  ['The page has neither a title nor a picture', 9, false, true],
  ['The name of the host could not be resolved', 7, true, true],
  ['The certificate of the host has expired', 5, true, true],
  ['Too many requests to the host (429)', 5, true, false],
  ['The page is larger than 5 MB', 3, false, true],
  ['The address leads in a circle', 3, true, true],
];
var weightedCauses = causes.map((cause) => [cause, cause[1]]);
var devices = [
  ['ios', ['iOS 18.6', 'iOS 18.5', 'iOS 17.7', 'iOS 26.0']],
  ['android', ['Android 15', 'Android 14', 'Android 16', 'Android 13']],
];
function drawFailedUrl(random, { post, host }, now) {
  const [cause, , failed_in_curl, failed_in_enrichment] = random.pickWeighted(weightedCauses);
  const [device_type, systems2] = random.pickCommon(devices, 1.3);
  const at2 = Math.min(now, post.at + random.below(MINUTE2));
  const attempts = 1 + Math.floor(random.next() ** 2 * 6);
  const retried =
    attempts === 1 ? null : at2 + Math.floor((random.chance(0.6) ? 0.3 * DAY6 : 9 * DAY6) * random.next()) + MINUTE2;
  const lastRetried = retried === null || retried > now ? null : retried;
  return {
    post_id: post.id,
    host_id: host.id,
    url: drawUrl(random, host.name),
    device_type,
    device_os: random.pickCommon(systems2, 1.5),
    failed_in_curl,
    scrap_by_script: random.chance(0.4),
    failed_in_enrichment: failed_in_enrichment || random.chance(0.15),
    cause,
    attempts: lastRetried === null ? 1 : attempts,
    created_at: new Date(at2),
    resolved_at: lastRetried !== null && random.chance(0.72) ? new Date(lastRetried) : null,
    last_retried_at: lastRetried === null ? null : new Date(lastRetried),
  };
}

// ../demo/src/urls/load.ts
var SEED5 = 40404;
var PROGRESS_ROWS4 = 25e4;
var SKEW8 = 2.6;
var columns3 = [
  'post_id',
  'host_id',
  'url',
  'device_type',
  'device_os',
  'failed_in_curl',
  'scrap_by_script',
  'failed_in_enrichment',
  'cause',
  'attempts',
  'created_at',
  'resolved_at',
  'last_retried_at',
];
var WITHOUT_POST = 23;
var WITHOUT_APP_ID = 17;
function* asTheAppHas(rows) {
  let n = 0;
  for (const row of rows) {
    n += 1;
    const app_id = n % WITHOUT_APP_ID === 0 ? null : appId('url', `${n} ${row.url}`);
    yield { ...row, ...(n % WITHOUT_POST === 0 ? { post_id: null } : {}), app_id };
  }
}
async function readPosts(client) {
  const { rows } = await client.query('select id, extract(epoch from created_at) * 1000 as at from posts order by id');
  return rows.map(({ id, at: at2 }) => ({ id: Number(id), at: Math.floor(Number(at2)) }));
}
async function insertHosts(client, names) {
  await client.query('insert into failed_hosts (host) select unnest($1::text[]) on conflict do nothing', [names]);
  const { rows } = await client.query(
    `select id, host as name from failed_hosts join unnest($1::text[]) with ordinality wanted (name, place) on name = host
     order by place`,
    [names],
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}
async function add(client, { seed, count, hosts, today }, copy) {
  const random = randomFrom(seed);
  const posts = await readPosts(client);
  if (posts.length === 0) return;
  const failing = await insertHosts(client, hostsOf(hosts));
  function* rows() {
    for (let n = 0; n < count; n += 1) {
      const linked = { post: random.pick(posts), host: random.pickCommon(failing, SKEW8) };
      yield drawFailedUrl(random, linked, today.getTime());
    }
  }
  await client.query('alter table failed_urls disable trigger user');
  await copy(rows());
  await client.query('alter table failed_urls enable trigger user');
  await client.query('select failed_urls_recount()');
}
async function insertFailedUrls(client, users, today) {
  const wish = { seed: SEED5, count: Math.ceil(users * 0.6), hosts: 90, today };
  await add(client, wish, (rows) => copyRows(client, 'failed_urls', [...columns3, 'app_id'], asTheAppHas(rows)));
  await client.query('analyze failed_urls, failed_hosts, failed_host_counts, failed_url_days');
}
var MANY_HOSTS = 2e4;
var POSTS = 5e4;
async function addFailedUrls(client, count, today, onProgress) {
  const { rows } = await client.query('select count(*) as posts from posts');
  onProgress('posts');
  await client.query(
    `insert into posts (user_id, title, created_at, updated_at)
     select id, 'Shared link', at, at from (
       select id, $2::timestamptz - random() * interval '2 years' as at from users where not is_admin limit $1) drawn`,
    [Math.max(0, POSTS - Number(rows[0]?.posts)), today],
  );
  const onRows = (sent) => {
    if (sent % PROGRESS_ROWS4 === 0) onProgress(`${sent.toLocaleString('en')} failed URLs`);
  };
  await add(client, { seed: SEED5 + 1, count, hosts: MANY_HOSTS, today }, (failed) =>
    withoutIndexes(
      client,
      ['failed_urls'],
      () => copyRows(client, 'failed_urls', columns3, failed, onRows),
      onProgress,
    ),
  );
}

// ../demo/src/visits/view.ts
var SECOND4 = 1e3;
var BOUNCES = 0.44;
var COMES_AGAIN = 0.46;
var MOST_VIEWS = 9;
var devices2 = [
  ['mobile', 61],
  ['desktop', 33],
  ['tablet', 6],
];
var browsers = {
  mobile: [
    ['Safari', 50],
    ['Chrome', 42],
    ['Samsung Internet', 8],
  ],
  tablet: [
    ['Safari', 64],
    ['Chrome', 36],
  ],
  desktop: [
    ['Chrome', 58],
    ['Edge', 17],
    ['Safari', 15],
    ['Firefox', 10],
  ],
};
var countries = [
  ['United States', 68],
  ['Canada', 8],
  ['United Kingdom', 6],
  ['Mexico', 4],
  ['Germany', 3],
  ['India', 3],
  ['Australia', 2],
  ['Brazil', 2],
  ['France', 2],
  ['Philippines', 1],
  ['Ireland', 1],
];
var referrers = [
  [null, 41],
  ['google.com', 27],
  ['instagram.com', 9],
  ['facebook.com', 7],
  ['bing.com', 5],
  ['reddit.com', 4],
  ['youtube.com', 3],
  ['duckduckgo.com', 2],
  ['apps.apple.com', 1],
  ['news.ycombinator.com', 1],
];
var pages2 = [
  ['/', 46],
  ['/download', 14],
  ['/explore', 12],
  ['/faq', 7],
  ['/about', 5],
  ['/advertise', 6],
  ['/blog/search-together', 4],
  ['/blog/ten-tips', 3],
  ['/privacy', 2],
  ['/child-safety-policy', 1],
];
function newVisitor(random, id) {
  const device = random.pickWeighted(devices2);
  return {
    id,
    device,
    browser: random.pickWeighted(browsers[device]),
    country: random.pickWeighted(countries),
  };
}
var KNOWN = 3e3;
function* visits(wish) {
  const random = randomFrom(wish.seed);
  const momentOf = signups(random, wish.sessions, wish.today);
  const known = [];
  let last = wish.after;
  for (let n = 0; n < wish.sessions; n += 1) {
    const before = random.chance(COMES_AGAIN) ? known[random.below(KNOWN)] : void 0;
    if (!before) last += 1;
    const visitor = before ?? newVisitor(random, last);
    known[visitor.id % KNOWN] = visitor;
    const start = momentOf(n);
    const views2 = random.chance(BOUNCES) ? 1 : 2 + Math.floor(random.next() ** 2 * (MOST_VIEWS - 1));
    const referrer = random.pickWeighted(referrers);
    let at2 = start.getTime();
    for (let view = 0; view < views2 && at2 <= wish.today.getTime(); view += 1) {
      yield {
        visitor_id: visitor.id,
        session_started_at: start,
        at: new Date(at2),
        path: random.pickWeighted(pages2),
        referrer,
        device: visitor.device,
        browser: visitor.browser,
        country: visitor.country,
      };
      at2 += SECOND4 * (8 + random.below(110));
    }
  }
}

// ../demo/src/visits/load.ts
var SEED6 = 8080;
var PROGRESS_ROWS5 = 5e5;
var SESSIONS = 14;
var VIEWS = 2.7;
var columns4 = ['visitor_id', 'session_started_at', 'at', 'path', 'referrer', 'device', 'browser', 'country'];
var insertVisits = (client, users, today) =>
  copyRows(client, 'web_events', columns4, visits({ seed: SEED6, sessions: users * SESSIONS, after: 0, today }));
async function addVisits(client, views2, today, onProgress) {
  const { rows: lasts } = await client.query('select max(visitor_id) as last from web_events');
  const wish = { seed: SEED6 + 1, sessions: Math.ceil(views2 / VIEWS), after: Number(lasts[0]?.last ?? 0), today };
  await withoutIndexes(
    client,
    ['web_events'],
    () =>
      copyRows(client, 'web_events', columns4, visits(wish), (rows) => {
        if (rows % PROGRESS_ROWS5 === 0) onProgress(`${rows.toLocaleString('en')} views of web pages`);
      }),
    onProgress,
  );
}

// ../demo/src/load-scale.ts
var SEED7 = 4711;
var PROGRESS_ROWS6 = 1e5;
var NO_ADVERTISING = { campaigns: 0, 'ad-events': 0, transactions: 0 };
async function takenNames(client) {
  const { rows } = await client.query(
    `select lower(username) as username, lower(split_part(coalesce(email, ''), '@', 1)) as mailbox from users`,
  );
  return {
    usernames: new Set(rows.map(({ username }) => username)),
    mailboxes: new Set(rows.map(({ mailbox }) => mailbox)),
  };
}
async function fill2(options, held) {
  const { client, users, today, hashPassword, onProgress } = options;
  if (held === 'nothing') await insertAccounts(client, hashPassword, new Date(today.getTime() - LIFETIME));
  const count = users - (await demoUsers(client));
  const crowd = people({ seed: SEED7, count, today, wish: searchTermParts, taken: await takenNames(client) });
  await withoutRanking(client, async () => {
    await withoutIndexes(
      client,
      ['users'],
      () =>
        copyPeople(client, crowd, (rows) => {
          if (rows % PROGRESS_ROWS6 === 0)
            onProgress(`${rows.toLocaleString('en')} of ${count.toLocaleString('en')} users`);
        }),
      onProgress,
    );
    onProgress('ranks');
  });
  await rememberDemo(client, users);
}
async function makeMonths(client, today) {
  await client.query(
    `select make_partitions(partrelid::regclass::text, $1, $2, null) from pg_partitioned_table
     where partrelid::regclass::text = any ($3)`,
    [
      new Date(today.getTime() - LIFETIME),
      today,
      ['searches', 'web_events', 'campaign_events', 'failed_urls', 'chat_messages'],
    ],
  );
}
async function addAll({ client, today, onProgress }, activity) {
  const { messages, reports, campaigns, 'failed-urls': failedUrls, 'web-views': webViews } = activity;
  await makeMonths(client, today);
  await addActivity(client, activity, today, onProgress);
  if (messages) await addChats(client, messages, today, onProgress);
  if (reports) await addReports(client, reports, today, onProgress);
  if (campaigns) await addAdvertising(client, { ...NO_ADVERTISING, ...activity }, today, onProgress);
  if (failedUrls) await addFailedUrls(client, failedUrls, today, onProgress);
  if (webViews) await addVisits(client, webViews, today, onProgress);
}
async function loadScale(options) {
  const { client, users, activity, onProgress } = options;
  await loading(client, async () => {
    const held = await holds(client);
    if (held === 'other')
      throw new DemoFailure(
        'The database holds people of its own: only an empty one, or one with demo data, is filled.',
      );
    const there = await demoUsers(client);
    if (there >= users && !activity)
      throw new DemoFailure(`The database holds ${there.toLocaleString('en')} demo users already: ask for more.`);
    await withoutCounting(client, async () => {
      if (there < users) await fill2(options, held);
      if (activity) await addAll(options, activity);
      onProgress('daily counts');
    });
  });
  onProgress('statistics');
  await client.query('set statement_timeout = 0');
  await client.query(
    'vacuum (analyze) users, users_grid, follows, searches, bookmarks, chat_rooms, chat_members, chat_messages, posts, cases, post_reports, user_reports, failed_urls, failed_hosts, failed_host_counts, campaigns, campaign_interests, campaign_events, campaign_event_days, campaign_money_days, campaign_status_changes, campaign_sums, transactions, transactions_by_others, people_bits, day_counts, search_terms, search_counts, web_events, web_days',
  );
  await client.query('reset statement_timeout');
}

// ../demo/src/app-versions.ts
var DAY7 = 864e5;
var policies = [
  { device: 'android', version: '4.6.0', notify: 2, before: '4.2.0', notifyBefore: 2, days: 41, by: 'freya.nilsen' },
  { device: 'ios', version: '5.4.0', notify: 1, before: '5.3.0', notifyBefore: 1, days: 12, by: 'oluwaseun.adeyemi' },
];
async function insertAppVersions(client, today) {
  for (const { device, version, notify, before, notifyBefore, days: days2, by } of policies)
    await client.query(
      `update app_versions set app_version = $2, notify_for_update = $3, previous_app_version = $4,
         previous_notify_for_update = $5, version = version + 1, updated_at = $6,
         updated_by = (select id from users where username = $7)
       where device_type = $1`,
      [device, version, notify, before, notifyBefore, new Date(today.getTime() - days2 * DAY7), by],
    );
}

// ../demo/src/audit-log.ts
import { randomUUID as randomUUID2 } from 'node:crypto';

var SEED8 = 90210;
var MINUTE3 = 6e4;
var HOUR5 = 60 * MINUTE3;
var DAY8 = 24 * HOUR5;
var DAILY = 75;
var YEARS_KEPT = 7;
function* rights(since, random) {
  const boss = { admin: 'admin', permission: 'super admin', years: true };
  for (const [order2, [name, codes]] of Object.entries(groups).entries()) {
    const start = since.getTime() + order2 * 11 * DAY8 + 9 * HOUR5;
    const target2 = ['group', name];
    yield {
      ...boss,
      at: new Date(start),
      call: 'group.saved',
      permission: 'add_group',
      target: target2,
      status: 201,
      after: { name },
    };
    for (const [index, code] of codes.entries())
      yield {
        ...boss,
        at: new Date(start + (index + 1) * 7e3),
        call: 'group_permission.changed',
        permission: 'group_permissions_update',
        target: target2,
        before: { [code]: 'NO' },
        after: { [code]: 'YES' },
      };
  }
  for (const [index, { username, name, groups: its }] of staff.entries()) {
    const at2 = joinTime(index, since).getTime() + 10 * HOUR5;
    const target2 = ['user', username];
    if (index >= demoAccounts.length)
      yield {
        ...boss,
        at: new Date(at2),
        call: 'user.created',
        target: target2,
        status: 201,
        after: { name, username, email: `${username}@quarterdeck.example`, is_admin: 1 },
      };
    if (its.length > 0)
      yield {
        ...boss,
        at: new Date(at2 + random.below(50) * MINUTE3),
        call: 'admin.groups_assigned',
        permission: 'assign-groups',
        target: target2,
        before: { groups: [] },
        after: { groups: [...its] },
      };
  }
}
var actions = [
  [() => ({ call: 'own_preferences.changed', before: { colour_scheme: 'auto' }, after: { colour_scheme: 'dark' } }), 2],
  [
    (random) => ({
      call: random.pick(['groups.listed', 'admins.listed', 'audit_log.listed']),
      outcome: 'refused',
      status: 403,
      details: { reason: random.pick(['You need the permission group_list', 'Only a super admin may do this']) },
    }),
    3,
  ],
  [() => ({ call: 'own_password.changed' }), 1],
  [() => ({ call: 'own_password.changed', outcome: 'refused', status: 422 }), 0.5],
];
function* exported(at2, admin, random) {
  const common = { admin, call: 'users.exported', permission: 'users_list_csv' };
  const query = random.pick(['', 'gmail', 'smith', 'garcia']);
  const filter = { order_by: 'created_at', direction: 'desc', ...(query === '' ? {} : { query }) };
  yield { ...common, at: at2, outcome: 'started', after: { filter } };
  yield { ...common, at: new Date(at2.getTime() + 900), details: { rows: 20 + random.below(1900) } };
}
function* days(today, since, random) {
  for (let back = DAILY; back >= 1; back -= 1) {
    const midnight = Math.floor(today.getTime() / DAY8) * DAY8 - back * DAY8;
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay());
    for (const [index, { username }] of staff.entries()) {
      if (joinTime(index, since).getTime() > midnight || username === 'patrick.byrne') continue;
      if (!random.chance(weekend ? 0.08 : 0.62)) continue;
      const come = midnight + 7 * HOUR5 + random.below(180) * MINUTE3;
      const target2 = ['user', username];
      yield { at: new Date(come), admin: username, call: 'sign_in.started' };
      yield {
        at: new Date(come + 2e4 + random.below(4e4)),
        admin: username,
        call: 'sign_in.finished',
        details: { bound: true },
      };
      if (random.chance(0.18)) {
        const action = random.pickWeighted(actions)(random);
        yield {
          ...action,
          at: new Date(come + random.below(420) * MINUTE3 + MINUTE3),
          admin: username,
          target: target2,
        };
      }
      if (username === 'helena.brandt' && random.chance(0.12))
        yield* exported(new Date(come + 3 * HOUR5), username, random);
      if (username === 'admin' && random.chance(0.1))
        yield {
          at: new Date(come + 2 * HOUR5),
          admin: username,
          call: 'admin_sessions.listed',
          permission: 'super admin',
          target: ['user', random.pick(staff).username],
          outcome: 'looked',
        };
      if (random.chance(0.7))
        yield {
          at: new Date(come + 8 * HOUR5 + random.below(90) * MINUTE3),
          admin: username,
          call: 'own_session.signed_out',
        };
    }
  }
}
function keptUntil({ at: at2, years }) {
  const until = new Date(at2);
  until.setUTCFullYear(until.getUTCFullYear() + (years ? YEARS_KEPT : 1));
  return until;
}
async function insertAuditLog(client, today, since) {
  const random = randomFrom(SEED8);
  const rows = [...rights(since, random), ...days(today, since, random)]
    .filter(({ at: at2 }) => at2 < today)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({
      ...row,
      kept_until: keptUntil(row),
      ip: `198.51.100.${10 + random.below(40)}`,
      // The chain of the audit log lets rows with such an id be of any time.
      request_id: `demo-${randomUUID2()}`,
      target_type: row.target?.[0],
      target_name: row.target?.[1],
    }));
  await client.query(
    `with given as (
       select row_number() over () as n, * from json_to_recordset($1::json) as r (
         at timestamptz, admin text, call text, permission text, target_type text, target_name text, outcome text,
         status integer, details jsonb, before jsonb, after jsonb, kept_until timestamptz, ip text, request_id text)
     ), placed as (
       select given.*, a.id as admin_id, coalesce(u.id, g.id) as target_id
       from given left join users a on a.username = given.admin
       left join users u on given.target_type = 'user' and u.username = given.target_name
       left join groups g on given.target_type = 'group' and g.name = given.target_name
       order by n
     ), written as (
       insert into audit_log (at, admin_id, ip, request_id, call, permission, target_type, target_id, outcome, status, details, kept_until)
       select at, admin_id, ip, request_id, call, permission, target_type, target_id, coalesce(outcome, 'done'),
         coalesce(status, 200), coalesce(details, '{}'), kept_until
       from placed order by n returning id, request_id, at
     )
     insert into audit_values (audit_id, before, after, at)
     select written.id, given.before, given.after, written.at from written join given using (request_id)
     where given.before is not null or given.after is not null`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `update group_permissions p set granted_by = boss.id, granted_at = l.at
     from users boss, audit_log l join audit_values v on v.audit_id = l.id
     where boss.username = 'admin' and l.call = 'group_permission.changed' and l.target_id = p.group_id
       and v.after ? p.permission`,
  );
  await client.query(
    `update admin_groups m set added_by = l.admin_id, added_at = l.at
     from audit_log l where l.call = 'admin.groups_assigned' and l.target_id = m.admin_id`,
  );
  await client.query(
    `update groups g set created_at = l.at, updated_at = (
       select max(t.at) from audit_log t where t.target_type = 'group' and t.target_id = g.id), updated_by = l.admin_id
     from audit_log l where l.call = 'group.saved' and l.target_type = 'group' and l.target_id = g.id`,
  );
}

// ../demo/src/chats/access.ts
var HOUR6 = 36e5;
var DAY9 = 24 * HOUR6;
var wishes = [
  {
    admin: 'kwame.mensah',
    user: 12,
    message: 'A customer says that a seller asked her for gift cards in a chat.',
    ago: 2 * HOUR6,
  },
  { admin: 'grace.oconnell', user: 31, message: null, ago: 7 * HOUR6 },
  {
    admin: 'rosa.delgado',
    user: 5,
    message: 'Ticket 20811: threats in a private message, the police have asked.',
    ago: 26 * HOUR6,
  },
  {
    admin: 'minh.tran',
    user: 8,
    message: 'Two reports about the same room.',
    ago: 2 * DAY9,
    decision: { by: 'helena.brandt', after: 3 * HOUR6, note: 'Only the reported room, please.', granted: 7 * DAY9 },
  },
  {
    admin: 'samir.haddad',
    user: 3,
    message: 'Checking how spam spreads.',
    ago: 40 * DAY9,
    decision: { by: 'admin', after: 5 * HOUR6, granted: 'for good', isForAll: true, note: 'As agreed with legal.' },
  },
  {
    admin: 'kwame.mensah',
    user: 20,
    message: 'The user asked us to look at the chat with a seller.',
    ago: 19 * DAY9,
    decision: { by: 'admin', after: 1 * HOUR6, granted: DAY9 },
  },
  {
    admin: 'noor.elsayed',
    user: 2,
    message: 'I would like to see how it looks.',
    ago: 12 * DAY9,
    decision: { by: 'helena.brandt', after: 20 * HOUR6, note: 'Not without a report. Ask your team lead to show you.' },
  },
  {
    admin: 'ilse.van.den.berg',
    user: 44,
    message: null,
    ago: 33 * DAY9,
    decision: { by: 'admin', after: 6 * HOUR6, note: 'Campaigns do not need chats.' },
  },
];
var idOf = `(select id from users where username = $1 and is_admin)`;
async function grant(client, { admin, decision }, userId, at2) {
  const { granted, isForAll, note, by } = decision ?? {};
  const end = typeof granted === 'number' ? new Date(at2.getTime() + granted) : null;
  const { rows } = await client.query(
    `insert into access_grants (admin_id, permission, user_id, note, granted_by, granted_at, expires_at)
     select ${idOf}, 'conversation', $2::bigint, $3::text, id, $5::timestamptz, $6::timestamptz from users where username = $4 and is_admin returning id`,
    [admin, isForAll ? null : userId, note ?? null, by, at2, end],
  );
  return rows[0]?.id ?? 0;
}
async function insertAccess(client, today) {
  for (const wish of wishes) {
    const { admin, user, message, ago, decision } = wish;
    const { rows } = await client.query(
      'select id from users where not is_admin order by created_at, id offset $1 limit 1',
      [user - 1],
    );
    const userId = rows[0]?.id;
    if (userId === void 0) continue;
    const asked = new Date(today.getTime() - ago);
    const decided = decision && new Date(asked.getTime() + decision.after);
    const grantId = decided && decision.granted !== void 0 ? await grant(client, wish, userId, decided) : null;
    await client.query(
      `insert into conversation_access_requests
         (admin_id, user_id, message, created_at, decided_at, decided_by, note, grant_id)
       values (${idOf}, $2, $3, $4, $5, (select id from users where username = $6 and is_admin), $7, $8)`,
      [admin, userId, message, asked, decided ?? null, decision?.by ?? null, decision?.note ?? null, grantId],
    );
  }
}

// ../demo/src/dashboards.ts
var order = [
  'ProductAnalytics',
  'GoogleAnalyticsGraph',
  'TopSearches',
  'PopularSearches',
  'GoogleAnalytics',
  'MapComp',
  'FailedUrlGraph',
  'FailedUrls',
];
async function insertDashboards(client, productName) {
  const layouts = staff.flatMap(({ username, groups: its, isSuper }) => {
    const group_permissions = its.flatMap((name) => groups[name] ?? []);
    const seen = widgetsFor({ is_sup_admin: isSuper ? 1 : 0, group_permissions, user_permissions: [] }, productName);
    const widgets = order.flatMap((kind) => seen.filter((one) => one.kind === kind).map(({ id }) => ({ id })));
    return widgets.length === 0 ? [] : [{ username, widgets }];
  });
  await client.query(
    `insert into dashboard_layouts (admin_id, widgets)
     select u.id, g.widgets from json_to_recordset($1::json) as g (username text, widgets json)
     join users u on u.username = g.username`,
    [JSON.stringify(layouts)],
  );
}

// ../demo/src/pages/about.ts
var write = (people2, offices) =>
  [
    '<h2><span style="font-family: Georgia;">Ask somebody who has been there</span></h2>',
    '<p><span style="font-size: 18px;">We build a place to search for what people know, and not only for what pages say.</span></p>',
    `<p>${people2}</p>`,
    '<h2>What we believe</h2>',
    '<ul><li><p><strong>A question deserves an answer</strong> from somebody who has been there.</p></li><li><p><strong>Attention belongs to people.</strong> Advertising is marked, and there is little of it.</p></li><li><p><strong>Small is a feature.</strong> The app opens in a second on a phone that is five years old.</p></li></ul>',
    '<h2>How we earn money</h2>',
    '<p>With advertising that is booked by the day, and with nothing else. We sell no data, to nobody.</p>',
    '<blockquote><p>\u201CIt feels like asking a neighbour, if your neighbours were everywhere.\u201D</p><p><em>A user from Duluth, in a letter to us</em></p></blockquote>',
    '<h2>Where we are</h2>',
    `<ul>${offices.map((office) => `<li><p>${office}</p></li>`).join('')}</ul>`,
  ].join('');
var about = [
  write('We are nine people, and this is our second year.', ['Portland, Oregon']),
  write('We are 21 people, and more than a million have asked something in the app.', [
    'Portland, Oregon',
    'Lisbon, Portugal',
  ]),
];

// ../demo/src/pages/advertising-guidelines.ts
var write2 = (forbidden, review2) =>
  [
    '<p>These guidelines hold for every campaign in the app: promoted posts, sponsored searches and profile cards. They are short on purpose. <u>When in doubt, ask before you book.</u></p>',
    '<h2>What we want</h2>',
    '<ul><li><p><strong>Say who you are.</strong> The name of the advertiser is that of the company that pays.</p></li><li><p><strong>Say what it costs.</strong> A price that is shown is the whole price, taxes included.</p></li><li><p><strong>Lead where you say.</strong> The page behind the link offers what the advertisement shows.</p></li></ul>',
    '<h2>What we do not run</h2>',
    `<ol>${forbidden.map((thing) => `<li><p>${thing}</p></li>`).join('')}</ol>`,
    '<h2>What needs our consent first</h2>',
    '<p>Financial products, medicine that needs no prescription, dating, lotteries of the state, and political advertising in countries that keep a register of it.</p>',
    '<h2>Pictures and words</h2>',
    '<p>One picture, at least 1,080 pixels wide, without borders and without text over more than a fifth of it. Headlines have up to <span style="font-size: 18px;"><strong>60</strong></span> characters, texts up to <span style="font-size: 18px;"><strong>140</strong></span>.</p>',
    '<blockquote><p>If a stranger would feel tricked after a click, change it.</p></blockquote>',
    '<h2>Review</h2>',
    `<p>${review2}</p>`,
    '<h2>Tracking</h2>',
    '<p>Links may carry campaign parameters, as long as they name no person:</p>',
    '<pre><code>https://shop.example/spring?utm_source=app&amp;utm_campaign=spring-sale</code></pre>',
  ].join('');
var first2 = [
  'Tobacco, vaping products and illegal drugs.',
  'Weapons, ammunition and explosives.',
  'Anything that is made for children under 13.',
  'Promises of health or of wealth that nobody can keep.',
];
var later = [...first2, 'Tokens, coins and other currencies that no bank issues.'];
var advertisingGuidelines = [
  write2(first2, 'A person looks at each campaign within three working days.'),
  write2(later, 'A person looks at each campaign within three working days.'),
  write2(
    later,
    'A person looks at each campaign within one working day. A campaign that is declined says why, and may be changed and sent in again.',
  ),
];

// ../demo/src/pages/child-safety-policy.ts
var write3 = (reports, tools2) =>
  [
    '<p><strong>We do not tolerate the sexual abuse or exploitation of children, in any form.</strong> This page says what we forbid, what we do about it, and how to tell us.</p>',
    '<h2>Who may use the app</h2>',
    '<p>You must be 13 or older; in some countries 16. We close accounts of children who are younger, and erase what they gave us.</p>',
    '<h2>What is forbidden</h2>',
    '<ul><li><p>Pictures, films, drawings or texts that show children in a sexual way.</p></li><li><p>Contacting children to win their trust for abuse.</p></li><li><p>Asking children for pictures, money or a meeting.</p></li><li><p>Threats to publish something about a child.</p></li></ul>',
    '<h2>What we do</h2>',
    `<ol>${tools2.map((tool) => `<li><p>${tool}</p></li>`).join('')}</ol>`,
    '<h2>How to tell us</h2>',
    `<p>${reports}</p>`,
    '<p>If a child is in danger now, call the police first.</p>',
    '<h3>Help for children and parents</h3>',
    '<p>Childhelp National Child Abuse Hotline: <strong>1-800-422-4453</strong>, day and night.</p>',
    '<h3>For the authorities</h3>',
    '<p>Write to <u>safety@app.example</u>. A person who is trained for it answers within one working day.</p>',
  ].join('');
var tools = [
  'We compare pictures with the lists of known abuse before anybody sees them.',
  'Reports about children come before all others, at any hour.',
  'We report what we find to the NCMEC, as the law asks, and keep the evidence for 90 days.',
];
var childSafetyPolicy = [
  write3(
    'Choose <strong>Report</strong> beside any post, message or profile, and then <strong>A child is in danger</strong>.',
    tools,
  ),
  write3(
    'Choose <strong>Report</strong> beside any post, message or profile, and then <strong>A child is in danger</strong>. You need no account for it.',
    [...tools, 'Adults cannot write to users under 18 who do not follow them.'],
  ),
];

// ../demo/src/pages/faq.ts
var write4 = ({ review: review2, privateSearches, more }) =>
  [
    '<p><span style="font-size: 18px;">Short answers to what people ask us most. If yours is not here, write to us from <strong>Settings, Help</strong>.</span></p>',
    '<h2>Your account</h2>',
    '<h3>How do I change my username?</h3>',
    '<p>Open your profile, choose <strong>Edit</strong> and write the new one. You can change it once every 30 days, and the old one stays yours for 14 days in case you change your mind.</p>',
    '<h3>I forgot my password</h3>',
    '<p>Choose <strong>Forgot password</strong> when you sign in. We send a link to your e-mail address; it works for one hour, and once.</p>',
    '<h3>How do I delete my account?</h3>',
    '<ol><li><p>Open <strong>Settings, Account</strong>.</p></li><li><p>Choose <strong>Delete my account</strong> and confirm with your password.</p></li><li><p>Your profile is gone from the app at once. After 30 days everything that belongs to it is erased.</p></li></ol>',
    '<h2>Searching</h2>',
    '<h3>Who can see what I search for?</h3>',
    `<p>${privateSearches}</p>`,
    '<h3>Why do I find posts from people I do not follow?</h3>',
    '<p>A search looks through everything that is public. People whom you block never appear, and you never appear to them.</p>',
    '<h2>Posts and people</h2>',
    '<h3>Somebody bothers me. What can I do?</h3>',
    '<ul><li><p><strong>Mute</strong> them: you no longer see them, and they are not told.</p></li><li><p><strong>Block</strong> them: neither of you sees the other.</p></li><li><p><strong>Report</strong> them: our moderators look at it.</p></li></ul>',
    '<h3>What happens after I report a post?</h3>',
    `<p>A person reads it, never a machine alone. ${review2} Nobody is told who reported them.</p>`,
    '<h3>Why does a link have no picture?</h3>',
    '<p>We fetch the title and the picture of a link after you post it. Some sites do not let us; the link works all the same.</p>',
    more,
  ].join('');
var plain =
  'Only you can. Your searches are kept so that you can repeat them; delete them under <strong>Searches</strong>.';
var advertising =
  '<h2>Advertising</h2><h3>How do I promote a post?</h3><p>Open the post and choose <strong>Promote</strong>. You set the budget and the end, and you can pause at any time. What is allowed is written in the <em>Advertising guidelines</em>.</p>';
var faq = [
  write4({ review: 'That takes up to three days.', privateSearches: plain, more: '' }),
  write4({ review: 'That takes up to three days.', privateSearches: plain, more: advertising }),
  write4({
    review: 'That takes less than 24 hours, and you are told what was decided.',
    privateSearches: `${plain} They are erased after 18 months in any case.`,
    more: `${advertising}<h3>When am I charged?</h3><p>Once a day for what was shown the day before, and never more than your budget.</p>`,
  }),
];

// ../demo/src/pages/privacy.ts
var write5 = ({ searches: searches2, location, rights: rights3 }) =>
  [
    '<p><em>This text says what we know about you, what for, and for how long. It is written to be read.</em></p>',
    '<h2>What you give us</h2>',
    '<p>Your name, username, e-mail address and, if you like, your phone number, birthday and a picture. Without an address and a username there is no account; everything else is up to you.</p>',
    '<h2>What the app keeps</h2>',
    `<ul><li><p><strong>Posts and messages</strong>, until you delete them.</p></li><li><p><strong>Searches</strong>, ${searches2}.</p></li><li><p><strong>Your position</strong>, ${location}.</p></li><li><p><strong>Your device</strong>: its kind and the version of the app, so that we know what to repair.</p></li></ul>`,
    '<h2>Who sees it</h2>',
    '<p>Other people see what you publish. Of our own staff, only those see more who need it for their work, and each look at a conversation is written down with a name and a reason.</p>',
    '<h2>Advertisers</h2>',
    '<p>Advertisers learn how many people saw their campaign, by state and by age group. They never learn who.</p>',
    '<h2>Your rights</h2>',
    `<ol>${rights3.map((right) => `<li><p>${right}</p></li>`).join('')}</ol>`,
    '<h2>Whom to ask</h2>',
    '<p>Write to <u>privacy@app.example</u>. We answer within ten days.</p>',
  ].join('');
var rights2 = ['You can see everything that we keep of you.', 'You can have it corrected.', 'You can have it erased.'];
var privacy = [
  write5({ searches: 'for two years', location: 'when you allow it', rights: rights2 }),
  write5({ searches: 'for 18 months', location: 'when you allow it, rounded to a block', rights: rights2 }),
  write5({
    searches: 'for 18 months',
    location: 'when you allow it, rounded to a block, and for 90 days',
    rights: [...rights2, 'You can take it with you, as a file, under <strong>Settings, Account</strong>.'],
  }),
  write5({
    searches: 'for 18 months, and only so that you can repeat them',
    location: 'when you allow it, rounded to a block, and for 90 days',
    rights: [
      ...rights2,
      'You can take it with you, as a file, under <strong>Settings, Account</strong>.',
      'You can complain to the authority of your country.',
    ],
  }),
];

// ../demo/src/pages/term.ts
var write6 = (age, changes) =>
  [
    '<p>By using the app you agree to these terms. We kept them to what is needed.</p>',
    '<h2>1. The account</h2>',
    `<p>${age} One account is for one person. Keep your password to yourself, and tell us when somebody else knows it.</p>`,
    '<h2>2. What you post</h2>',
    '<p>What you post stays yours. You allow us to show it in the app to those whom you post it for, and to make it smaller for small screens. When you delete it, that ends.</p>',
    '<h2>3. What you may not do</h2>',
    '<ul><li><p>Break the law, or help others to.</p></li><li><p>Threaten, insult or stalk people.</p></li><li><p>Pretend to be somebody else.</p></li><li><p>Copy the app or its data with programs, without our consent.</p></li></ul>',
    '<h2>4. When we step in</h2>',
    '<p>We may remove posts and suspend accounts that break these terms. We say why, and you may object within 30 days; another person than the first one decides then.</p>',
    '<h2>5. Advertising</h2>',
    '<p>Campaigns are subject to the <em>Advertising guidelines</em>. What was shown is charged, and nothing else.</p>',
    '<h2>6. What we promise, and what not</h2>',
    '<p>We work to keep the app running, and cannot promise that it always does. For damage that we caused on purpose or by gross negligence we are liable as the law says.</p>',
    '<h2>7. Changes</h2>',
    `<p>${changes}</p>`,
    '<p><span style="font-size: 12px;"><em>These terms are governed by the laws of the State of Oregon.</em></span></p>',
  ].join('');
var term = [
  write6('You are at least 13 years old.', 'We may change these terms, and publish them here.'),
  write6(
    'You are at least 13 years old; where the law says 16, at least 16.',
    'We may change these terms, and publish them here.',
  ),
  write6(
    'You are at least 13 years old; where the law says 16, at least 16.',
    'When we change these terms we tell you in the app, 30 days before. If you do not agree you may delete your account until then.',
  ),
];

// ../demo/src/pages/load.ts
var SEED9 = 1899;
var HOUR7 = 36e5;
var DAY10 = 24 * HOUR7;
var APART_DAYS = 70;
var writers = ['chloe.martin', 'oluwaseun.adeyemi', 'helena.brandt'];
var pageTexts = {
  faq,
  advertising_guidelines: advertisingGuidelines,
  about,
  child_safety_policy: childSafetyPolicy,
  privacy,
  term,
};
async function insertPages(client, today) {
  const random = randomFrom(SEED9);
  const midnight = Math.floor(today.getTime() / DAY10) * DAY10;
  const rows = Object.entries(pageTexts).flatMap(([key, texts2]) =>
    texts2.map((data, index) => {
      const days2 = (texts2.length - index - 1) * APART_DAYS + 3 + random.below(40);
      const at2 = new Date(midnight - days2 * DAY10 + 9 * HOUR7 + random.below(8 * HOUR7));
      return { key, version: index + 2, data, at: at2, by: random.pick(writers) };
    }),
  );
  await client.query(
    `with given as (
       select * from json_to_recordset($1::json) as g (key text, version integer, data text, at timestamptz, by text)
     ), written as (
       insert into setting_versions (setting_id, version, data, updated_at, updated_by)
       select s.id, g.version, g.data, g.at, u.id
       from given g join settings s on s.data_key = g.key join users u on u.username = g.by
       order by g.at
       returning setting_id, version, data, updated_at, updated_by
     ), began as (
       update setting_versions v set updated_at = (
         select min(updated_at) from written w where w.setting_id = v.setting_id) - interval '1 day'
       from settings s where s.id = v.setting_id and s.data_key = any (select key from given)
     )
     update settings s set data = w.data, version = w.version, updated_at = w.updated_at, updated_by = w.updated_by
     from written w
     where w.setting_id = s.id and w.version = (select max(version) from written l where l.setting_id = s.id)`,
    [JSON.stringify(rows)],
  );
}

// ../demo/src/posts/appeals.ts
var aboutSuspensions = [
  'I was hacked last week. The messages were not mine, and I have changed my password since.',
  'We argued, and we have made up. Please ask the other person.',
  'My account is my shop. I cannot reach my customers any more.',
  '\u0644\u0645 \u0623\u0641\u0639\u0644 \u0634\u064A\u0626\u064B\u0627 \u062E\u0627\u0637\u0626\u064B\u0627. \u0623\u0631\u062C\u0648 \u0623\u0646 \u062A\u0646\u0638\u0631\u0648\u0627 \u0641\u064A \u0627\u0644\u0623\u0645\u0631 \u0645\u0631\u0629 \u0623\u062E\u0631\u0649.',
];
var aboutPosts = [
  'The picture is mine, I took it on Sunday. I can send the original.',
  'The shop exists, here is our address. Somebody reported me out of spite.',
  'It was a joke among friends, and everyone there knew it.',
  'It is a quotation from a newspaper, with its source.',
];
var staff2 = `(select array_agg(id order by username) as ids from users
  where is_admin and username in ('moderator', 'tomasz.wrona', 'yuki.tanabe', 'aisha.rahmani'))`;
async function insertAppeals(client, today) {
  await client.query(
    `update moderation_decisions set text = case kind when 'suspend' then 'Your account is suspended: ' else 'We deleted your post: ' end || reason || '.'
     where kind in ('delete_post', 'suspend') and reason is not null and text is null`,
  );
  await client.query(
    `with appealed as (
       select d.id, d.user_id, d.kind, d.post_id,
         row_number() over (partition by d.kind order by d.decided_at desc, d.id) as place,
         least($1::timestamptz, d.decided_at + ($1::timestamptz - d.decided_at) / 3) as at
       from moderation_decisions d where d.kind in ('delete_post', 'suspend') and d.reverted_at is null
     )
     insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, created_at)
     select 'ap_' || substr(md5('appeal ' || id), 1, 12), id, user_id, kind, post_id is not null,
       case kind when 'suspend' then ($2::text[])[1 + place / 3 % cardinality($2::text[])]
         else ($3::text[])[1 + place / 3 % cardinality($3::text[])] end, at
     from appealed where place % 3 = 1 and place < 40 order by at, id`,
    [today, aboutSuspensions, aboutPosts],
  );
  await client.query(
    `update appeals a set state = 'upheld', decided_at = a.created_at + ($1::timestamptz - a.created_at) / 2,
       reason = case when a.id % 2 = 0 then 'The decision was right' end,
       decided_by = (select s from unnest(staff.ids) s where s <> d.decided_by order by s limit 1)
     from moderation_decisions d, ${staff2} staff where d.id = a.decision_id and a.id % 3 = 0`,
    [today],
  );
  await client.query(
    `with chosen as (
       select p.id, p.user_id, row_number() over (order by p.id) as place, greatest(p.created_at, $1::timestamptz - interval '20 days') as since
       from posts p where p.deleted_at is null and p.id % 41 = 5 order by p.id limit 6
     ), decided as (
       insert into moderation_decisions (kind, post_id, user_id, reason, decided_by, decided_at, reverted_at, reverted_by, reverted_cause)
       select 'delete_post', id, user_id, 'Spam', staff.ids[1 + place % 4], since + ($1::timestamptz - since) * 0.2,
         since + ($1::timestamptz - since) * 0.6, staff.ids[1 + (place + 1) % 4], 'appeal'
       from chosen, ${staff2} staff
       returning id, user_id, decided_at, reverted_at, reverted_by)
     insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, state, created_at, decided_at, decided_by, reason)
     select 'ap_' || substr(md5('overturned ' || id), 1, 12), id, user_id, 'delete_post', true,
       ($2::text[])[1 + id % cardinality($2::text[])], 'overturned', decided_at + (reverted_at - decided_at) / 3, reverted_at, reverted_by,
       'Nothing wrong with the post'
     from decided`,
    [today, aboutPosts],
  );
}

// ../demo/src/posts/cases.ts
var staff3 = `(select array_agg(id order by username = 'moderator' desc, id) as ids from users
  where is_admin and username in ('moderator', 'tomasz.wrona', 'yuki.tanabe', 'aisha.rahmani'))`;
var soon = 'c.last_report_at + ($1::timestamptz - c.last_report_at) * (1 + c.id / 8 % 9) / 10.0';
async function settleCases(client, today) {
  await client.query(
    `update cases c set state = 'dismissed', closing_reason = ($2::text[])[1 + c.id / 8 % cardinality($2::text[])],
       closed_by = staff.ids[1 + c.id / 8 % 4], updated_by = staff.ids[1 + c.id / 8 % 4], version = c.version + 1,
       closed_at = ${soon}, updated_at = ${soon}
     from ${staff3} staff
     where c.state = 'open' and c.id % (case c.what when 'posts' then 4 else 8 end) = 1`,
    [today, dismissals],
  );
  await client.query(
    `update posts p set deleted_by = staff.ids[1 + c.id / 8 % 4], deletion_reason = ($2::text[])[1 + c.id / 8 % cardinality($2::text[])],
       deleted_at = greatest(c.last_report_at, $1::timestamptz - interval '28 days')
         + ($1::timestamptz - greatest(c.last_report_at, $1::timestamptz - interval '28 days')) * (1 + c.id / 8 % 9) / 10.0
     from cases c, ${staff3} staff where c.post_id = p.id and c.state = 'open' and c.id % 6 = 2`,
    [today, deletions],
  );
  await client.query(
    `update cases c set state = 'acted_on', closed_at = greatest(c.last_report_at, u.created_at), closed_by = staff.ids[1],
       updated_at = greatest(c.last_report_at, u.created_at), updated_by = staff.ids[1], version = c.version + 1
     from users u, ${staff3} staff where u.id = c.user_id and u.is_suspended and c.state = 'open'`,
  );
  await client.query(
    `update users u set is_suspended = true, suspended_by = staff.ids[1 + c.id / 8 % 4], suspension_reason = c.last_reason,
       suspended_at = ${soon}
     from cases c, ${staff3} staff where c.user_id = u.id and c.state = 'open' and not u.is_suspended and c.id % 12 = 3`,
    [today],
  );
  await client.query(
    `update cases c set assigned_to = staff.ids[1 + c.id / 8 % 3], version = c.version + 1, updated_by = staff.ids[1 + c.id / 8 % 3],
       updated_at = c.last_report_at + ($1::timestamptz - c.last_report_at) / 2,
       note = case when c.id % 15 = 0 then 'Waiting for an answer of the author' end
     from ${staff3} staff where c.state = 'open' and c.id % 5 = 0`,
    [today],
  );
  await client.query(
    `update cases set updated_at = closed_at where state = 'acted_on' and updated_at > $1::timestamptz - interval '1 minute'`,
    [today],
  );
  await client.query(
    `update cases c set closing_reason_id = (
       select coalesce(a.reason_id, (select id from report_reasons where is_other)) from case_reasons said
       join report_app_reasons a on a.id = said.app_reason_id
       where said.case_id = c.id order by said.reports desc, a.id limit 1)
     where c.state = 'acted_on' and c.id % 3 <> 0`,
  );
  await client.query('select moderation_decisions_fill()');
}

// ../demo/src/posts/post.ts
var websites = [
  'orchardandoak.example',
  'thelocalweek.example',
  'trailnotes.example',
  'brightkitchen.example',
  'harbourmarket.example',
  'studiolantern.example',
  'secondhandcity.example',
  'cedarstreet.example',
  'weekendbuilders.example',
  'opensky.example',
];
var texts = [
  'Found this while I was looking for something else. Worth a look!',
  'Has anybody tried it? I would like to hear before I order.',
  'We went there last weekend and stayed the whole day.',
  'This is the best explanation that I have seen so far.',
  'Prices go up on Monday, so be quick.',
  'Saving this for later. Tell me what you think.',
  'My sister swears by it, and I am starting to see why.',
  'Only a few left. Write to me for the address.',
  'Three things I wish I had known before I started.',
  'Half price until tomorrow, with the code in the picture.',
];
var DAY11 = 864e5;
var PLACED = 0.8;
var NEARBY = 0.03;
var near = (random, degrees) => Number((degrees + (random.next() - 0.5) * NEARBY).toFixed(5));
function drawPost(random, author, now) {
  const { title, search_term, image, description } = drawFind(random, true);
  const age = Math.min(now - author.since, random.next() ** 2 * 360 * DAY11);
  const created = now - Math.floor(age);
  const views2 = 8 + Math.floor(random.next() ** 4 * 9e3);
  const share = (most) => Math.floor(views2 * random.next() ** 2 * most);
  const isPlaced = random.chance(PLACED) && author.latitude !== null && author.longitude !== null;
  return {
    user_id: author.id,
    image,
    title: title ?? search_term,
    website: random.pick(websites),
    text: random.chance(0.7) ? random.pick(texts) : description,
    latitude: isPlaced ? near(random, author.latitude ?? 0) : null,
    longitude: isPlaced ? near(random, author.longitude ?? 0) : null,
    like_count: share(0.3),
    comment_count: share(0.06),
    clicks_count: share(0.4),
    views_count: views2,
    shares_count: share(0.05),
    bookmarks_count: share(0.08),
    created_at: new Date(created),
    updated_at: new Date(created + (random.chance(0.3) ? Math.floor((now - created) * random.next()) : 0)),
  };
}

// ../demo/src/posts/load.ts
var SEED10 = 90210;
var DAY12 = 864e5;
var columns5 = [
  'user_id',
  'image',
  'title',
  'website',
  'text',
  'latitude',
  'longitude',
  'like_count',
  'comment_count',
  'clicks_count',
  'views_count',
  'shares_count',
  'bookmarks_count',
  'created_at',
  'updated_at',
];
async function readAuthors(client) {
  const { rows } = await client.query(
    `select id, extract(epoch from created_at) * 1000 as since, latitude, longitude from users where not is_admin order by id`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), since: Math.floor(Number(row.since)) }));
}
async function insertPosts(client, random, authors, count, now) {
  const drawn = Array.from({ length: count }, () => drawPost(random, random.pickCommon(authors, 1.6), now));
  drawn.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await copyRows(
    client,
    'posts',
    [...columns5, 'app_id'],
    drawn.map((post, place) => ({ ...post, app_id: appId('p', `${place} ${post.title}`) })),
  );
  const { rows } = await client.query(
    'select id, user_id as author, extract(epoch from created_at) * 1000 as at from posts order by id',
  );
  return rows.map(({ id, author, at: at2 }) => ({
    id: Number(id),
    author: Number(author),
    at: Math.floor(Number(at2)),
  }));
}
function* views(random, posts, authors, now) {
  for (const post of posts) {
    const viewers = new Set(
      Array.from({ length: 4 + Math.floor(random.next() ** 3 * 60) }, () => random.pick(authors).id),
    );
    viewers.delete(post.author);
    for (const user_id of viewers)
      yield {
        post_id: post.id,
        user_id,
        created_at: new Date(post.at + Math.floor((now - post.at) * random.next() ** 2)),
      };
  }
}
function reportsOn(random, posts, authors, now) {
  const found = posts
    .filter(() => random.chance(0.2))
    .flatMap((post) =>
      Array.from({ length: 1 + Math.floor(random.next() ** 5 * 24) }, () => {
        const reporter = random.pick(authors).id;
        const since = Math.max(post.at, now - 60 * DAY12);
        return {
          post_id: post.id,
          reported_by: reporter === post.author ? (authors[0]?.id ?? reporter) : reporter,
          reason: random.pickCommon(reasons, 1.8),
          note: random.chance(0.25) ? random.pick(notes) : null,
          created_at: new Date(since + Math.floor((now - since) * random.next() ** 0.6)),
        };
      }),
    );
  return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
}
async function insertReportedPosts(client, users, today) {
  const random = randomFrom(SEED10);
  const now = today.getTime();
  const authors = await readAuthors(client);
  const posts = await insertPosts(client, random, authors, Math.ceil(users * 0.45), now);
  await withoutIndexes(client, ['post_views'], () =>
    copyRows(client, 'post_views', ['post_id', 'user_id', 'created_at'], views(random, posts, authors, now)),
  );
  await copyRows(
    client,
    'post_reports',
    ['post_id', 'reported_by', 'reason', 'note', 'created_at'],
    reportsOn(random, posts, authors, now),
  );
  await assignReasons(client);
  await settleCases(client, today);
  await insertAppeals(client, today);
  await client.query('analyze posts, post_views, post_reports, user_reports, cases, appeals');
}

// ../demo/src/reports.ts
var reasons2 = [
  'Sells things that are not real',
  'Sends me messages I did not ask for',
  'Pretends to be somebody else',
  'Insults people in comments',
  'Posts the same advertisement all day',
  'Shows violence without a warning',
];
async function insertReports(client, users, today) {
  await client.query(
    `insert into user_reports (reported_user_id, reported_by, reason, created_at)
     select reported.id, reporter.id, ($1::text[])[1 + (n * 7) % cardinality($1::text[])],
       greatest(reported.created_at, reporter.created_at) + ($4::timestamptz - greatest(reported.created_at, reporter.created_at)) * (n % 97) / 97.0
     from generate_series(1, $2::int) n
     join (select id, created_at, row_number() over (order by id) as place from users where not is_admin) reported
       on reported.place = 1 + floor(power(n * 7919 % 1009 / 1009.0, 1.6) * (1 + $3::int / 12))::int * 11
     join (select id, created_at, row_number() over (order by id) as place from users where not is_admin) reporter
       on reporter.place = 1 + (n * 389) % $3::int and reporter.id <> reported.id`,
    [reasons2, Math.min(400, Math.ceil(users / 6)), users, today],
  );
}

// ../demo/src/load-demo.ts
var SEED11 = 20180611;
var WITHOUT_EMAIL = 67;
function* asSent(crowd) {
  let n = 0;
  for (const person of crowd) {
    n += 1;
    yield n % WITHOUT_EMAIL === 0 ? { ...person, email: null } : person;
  }
}
async function fill3({ client, users, today, hashPassword, productName = 'Quarterdeck' }) {
  const since = new Date(today.getTime() - LIFETIME);
  await insertAccounts(client, hashPassword, since);
  await insertAuditLog(client, today, since);
  await insertDashboards(client, productName);
  await withoutRanking(client, () => copyPeople(client, asSent(people({ seed: SEED11, count: users, today }))));
  await insertReports(client, users, today);
  await insertReportedPosts(client, users, today);
  await insertFailedUrls(client, users, today);
  await insertActivity(client, users, today);
  await insertChats(client, users, today);
  await insertAccess(client, today);
  await insertPages(client, today);
  await insertAppVersions(client, today);
  await insertAdvertising(client, users, today);
  await insertVisits(client, users, today);
  await rememberDemo(client, users);
  await client.query('analyze users');
}
var loadDemo = (options) =>
  loading(options.client, async () => {
    const held = await holds(options.client);
    if (held === 'other')
      throw new DemoFailure('The database holds people of its own, so it gets no demo data: set DEMO_DATA=off.');
    if (held === 'demo') return { loaded: false, users: await demoUsers(options.client) };
    await withoutCounting(options.client, () => fill3(options));
    return { loaded: true, users: options.users };
  });

export {
  adPictureNamed,
  DEMO_PASSWORD,
  DemoFailure,
  demoAccounts,
  face,
  filmNamed,
  loadDemo,
  loadScale,
  pictureNamed,
  soundNamed,
};
//# sourceMappingURL=chunk-6LT6IKOT.js.map
