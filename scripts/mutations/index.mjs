import { access } from './access.mjs';
import { appData } from './app-data.mjs';
import { appReads } from './app-reads.mjs';
import { appeals } from './appeals.mjs';
import { audit } from './audit.mjs';
import { backups } from './backups.mjs';
import { cases } from './cases.mjs';
import { conformance } from './conformance.mjs';
import { connect } from './connect.mjs';
import { rollUps } from './counts.mjs';
import { days } from './days.mjs';
import { decisions } from './decisions.mjs';
import { erasure } from './erasure.mjs';
import { events } from './events.mjs';
import { csv } from './exports.mjs';
import { items } from './items.mjs';
import { keys } from './keys.mjs';
import { lists } from './lists.mjs';
import { map } from './map.mjs';
import { outside } from './media.mjs';
import { moderation } from './moderation.mjs';
import { money } from './money.mjs';
import { html } from './pages.mjs';
import { requests } from './requests.mjs';
import { rights } from './rights.mjs';
import { rules } from './rules.mjs';
import { schema } from './schema.mjs';
import { webSession } from './session.mjs';
import { shownPeople } from './shown-people.mjs';
import { signIn } from './sign-in.mjs';
import { system } from './system.mjs';
import { targets } from './targets.mjs';
import { undo } from './undo.mjs';
import { updates } from './updates.mjs';
import { viewsAndSearch } from './views.mjs';
import { hooks } from './webhooks.mjs';

const areas = {
  access,
  'target rules': targets,
  'rights and invitations': rights,
  'audit log': audit,
  backups,
  erasure,
  requests,
  'keys of the app': keys,
  'client and import': connect,
  'conformance kit': conformance,
  'data of the app': appData,
  'items of the app': items,
  'what the app reads': appReads,
  'decision events': decisions,
  lists,
  money,
  'roll-ups': rollUps,
  'events by month': events,
  cases,
  appeals,
  'numbers of moderation': moderation,
  'sign-in': signIn,
  exports: csv,
  'people shown': shownPeople,
  pages: html,
  map,
  days,
  'media and tiles': outside,
  webhooks: hooks,
  schema,
  system,
  session: webSession,
  updates,
  'views and search': viewsAndSearch,
  'undo, statuses and dates': undo,
  'rules of access': rules,
};

/** Every fault: its area, what it is, where it stands, and the tests that find it. */
export const mutations = Object.entries(areas).flatMap(([area, list]) => list.map((one) => ({ area, ...one })));
