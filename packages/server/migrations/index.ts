// Every migration under its name, a line each: the name of the file.
export * as '0001-baseline' from './0001-baseline.ts';
export * as '0002-search-keys' from './0002-search-keys.ts';
export * as '0003-name-keys' from './0003-name-keys.ts';
export * as '0004-requests-that-name-nobody' from './0004-requests-that-name-nobody.ts';
export * as '0005-orders-of-all-cases' from './0005-orders-of-all-cases.ts';
export * as '0006-sign-in-methods' from './0006-sign-in-methods.ts';
export * as '0007-second-admin' from './0007-second-admin.ts';
export * as '0008-single-sign-on' from './0008-single-sign-on.ts';
export * as '0009-app-events' from './0009-app-events.ts';
export * as '0010-team-of-a-case' from './0010-team-of-a-case.ts';
export * as '0011-policies-translations-breaks' from './0011-policies-translations-breaks.ts';
export * as '0012-notices' from './0012-notices.ts';
export * as '0013-person-page' from './0013-person-page.ts';
export * as '0014-advertisers' from './0014-advertisers.ts';
export * as '0015-thresholds' from './0015-thresholds.ts';
export * as '0018-first-day' from './0018-first-day.ts';
export * as '0020-widths-of-columns' from './0020-widths-of-columns.ts';
