import { advertisingFunctions } from './advertising.ts';
import { archiveFunctions } from './archive.ts';
import { auditFunctions } from './audit.ts';
import { casesFunctions } from './cases.ts';
import { contentFunctions } from './content.ts';
import { countsFunctions } from './counts.ts';
import { erasureFunctions } from './erasure.ts';
import { gridFunctions } from './grid.ts';
import { MONTHS, monthsFunctions } from './months.ts';
import { noticesFunctions } from './notices.ts';
import { pageIndexOf, usersOrders } from './page-index.ts';
import { peopleFunctions } from './people.ts';
import { searchesFunctions } from './searches.ts';
import { urlsFunctions } from './urls.ts';
import { webFunctions } from './web.ts';

/**
 * The functions and triggers of the database, by subject, as SQL that may be run again. They come after the migrations: a text that is
 * not the one that was run last is run at the next start (`src/database/upgrade/apply-functions.ts`).
 */
export const functionFiles: Readonly<Record<string, string>> = {
  [MONTHS]: monthsFunctions,
  people: peopleFunctions,
  erasure: erasureFunctions,
  'page-index': pageIndexOf(usersOrders),
  grid: gridFunctions,
  cases: casesFunctions,
  content: contentFunctions,
  advertising: advertisingFunctions,
  urls: urlsFunctions,
  counts: countsFunctions,
  searches: searchesFunctions,
  web: webFunctions,
  archive: archiveFunctions,
  notices: noticesFunctions,
  // Last: anyone who writes ends with the audit log, and would wait for it while holding other tables.
  audit: auditFunctions,
};
