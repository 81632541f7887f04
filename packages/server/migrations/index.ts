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
