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
import { searchKeysFunctions } from './search-keys.ts';
import { searchesFunctions } from './searches.ts';
import { urlsFunctions } from './urls.ts';
import { webFunctions } from './web.ts';

/**
 * The database's functions and triggers by subject, as SQL that can run again. They come after the migrations. A
 * changed text runs at the next start (`src/database/upgrade/apply-functions.ts`).
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
  'search-keys': searchKeysFunctions,
  searches: searchesFunctions,
  web: webFunctions,
  archive: archiveFunctions,
  notices: noticesFunctions,
  // Last: every write ends with the audit log, and would otherwise wait for it while it holds other tables.
  audit: auditFunctions,
};
