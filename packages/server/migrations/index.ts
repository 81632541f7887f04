// Every migration under its name, a line each: the name of the file.
export * as '0001-baseline' from './0001-baseline.ts';
export * as '0009-requests-that-name-nobody' from './0009-requests-that-name-nobody.ts';
export * as '0010-orders-of-all-cases' from './0010-orders-of-all-cases.ts';
export * as '0005-name-keys' from './0005-name-keys.ts';
export * as '0002-search-keys' from './0002-search-keys.ts';
